/** Told by PostgreSQL while it starts, stops or has no room for another connection, by the connection (08…), by the socket, or by the client. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', syscall, message } = error as { code?: unknown; syscall?: string; message?: string };
  return (
    /^(57P0|08|53300)/.test(String(code)) ||
    syscall === 'connect' ||
    ['ECONNRESET', 'EPIPE'].includes(String(code)) ||
    /^(Connection terminated|Client .* is not queryable|timeout exceeded when trying to connect)/.test(message ?? '')
  );
};
