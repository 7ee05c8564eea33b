/** Only what finding programs and libraries takes: no setting and no secret of the server. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
