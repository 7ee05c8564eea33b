export { LessonMaterials } from './lesson-materials.tsx';
