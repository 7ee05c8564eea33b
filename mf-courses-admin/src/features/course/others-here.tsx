import { Editors, useEditors } from '../workbench/index.ts';

/** Who else has the course open; and they see that this tab has. */
export const OthersHere = ({ courseId }: { courseId: number }) => <Editors editors={useEditors(courseId, 0, 0)} />;
