/** @jest-environment node */
import { describePages } from '@clube/shared/testing';
import remote from './remote.tsx';

describePages(remote);
