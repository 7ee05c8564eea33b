export declare const MAKES_ICONS: RegExp;
export default function keepIcons(source: string): string;
