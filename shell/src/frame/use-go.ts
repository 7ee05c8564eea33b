import { useNavigate } from 'react-router-dom';
import { mayLeaveFor } from '@clube/shared/unsaved/may-leave';

/** Goes somewhere without a link, unless what is not saved holds who wants to. */
export function useGo() {
  const navigate = useNavigate();
  return (to: string): void => {
    if (mayLeaveFor(to)) void navigate(to);
  };
}
