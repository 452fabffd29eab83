/** Waits until nothing is under way any more, whatever has failed, and then throws the first failure in the order given. */
export async function settleAll<const Work extends readonly Promise<unknown>[]>(
  work: Work,
): Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }> {
  await Promise.allSettled(work)
  return await Promise.all(work)
}
