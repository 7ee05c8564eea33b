export default async function globalTeardown() {
  await globalThis.clubeTestDatabase?.stop();
}
