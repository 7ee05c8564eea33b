import { configure, waitFor } from '@testing-library/react';

// A machine that is busy with other tests is slow, not wrong; what never comes is ended by the test's own limit.
configure({ asyncUtilTimeout: 20_000 });

/** As the library's, and as patient as the screens are that `openScreen` opens. */
export { waitFor };
