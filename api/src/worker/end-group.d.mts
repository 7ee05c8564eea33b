/** Ends this process at once, and the program that it started where it leads a group for it. */
export declare function endGroup(): void;
