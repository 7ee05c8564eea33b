// Where whoever may write a course does that: screens of another remote.
export const editorPath = (courseId: number) => `/config_curso/${courseId}`;
export const lessonEditorPath = (courseId: number, moduleId: number, lessonId: number) =>
  `${editorPath(courseId)}/module/${moduleId}/lesson?aula=${lessonId}`;
