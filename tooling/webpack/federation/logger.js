// Stands for federation's logger: the console is one.
export const createLogger = () => console;
export const logger = console;
export const infrastructureLogger = console;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = () => undefined;
