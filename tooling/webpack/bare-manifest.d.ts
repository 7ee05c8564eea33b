/** A loader: a module that exports a remote's manifest exports its name, paths and slots. */
declare function bareManifest(this: { resourcePath: string }): Promise<string>;
export default bareManifest;
