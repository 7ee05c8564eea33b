export { ApiError, isApiError } from './client.ts';
export {
  fetchCaptcha,
  login,
  logout,
  meQuery,
  mySitesQuery,
  recoverPassword,
  redeemHandOff,
  resetLinkQuery,
  selectSite,
  setPassword,
  startHandOff,
} from './auth.ts';
export { commentsQuery, deleteComment, postComment, setLiked } from './comment.ts';
export {
  courseKey,
  coursesQuery,
  createCourse,
  createLesson,
  createModule,
  deleteCourse,
  deleteLesson,
  homeQuery,
  lessonPath,
  lessonQuery,
  patchCourse,
  patchLesson,
  postProgress,
  rateLesson,
  watchQuery,
  type LessonPath,
} from './course.ts';
export { changePassword, removePhoto, updateMe, uploadPhoto } from './me.ts';
export {
  createMember,
  createTicket,
  fetchMediaOfUpload,
  mediaQuery,
  membersQuery,
  replyToTicket,
  setTicketOpen,
  ticketQuery,
  ticketsQuery,
} from './panel.ts';
export { createSite, fetchComposition, fetchLoginSettings, fetchMetas } from './site.ts';
