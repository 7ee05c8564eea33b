// What is said and may be closed: one file, for each more is a name and a hash in what every page starts with.
export { LeavingModal } from './leaving-modal.tsx';
export { OnboardingModal } from './onboarding-modal.tsx';
export { VideoNotice } from './video-notice.tsx';
