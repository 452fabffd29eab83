const nameOf = (creationId: string): string => `creation of style ${creationId}`

/** Absent on plain-http addresses. Two pages may carry out the same step there: idempotency keys make it take effect once. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Does the work of a creation unless another page of the browser is doing it. */
export async function asOnlyPage(creationId: string, work: () => Promise<void>): Promise<void> {
  const manager = locks()
  if (manager === undefined) return await work()
  await manager.request(nameOf(creationId), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

/** Resolves when no page is doing the work of a creation. */
export async function whenStopped(creationId: string): Promise<void> {
  await locks()?.request(nameOf(creationId), { mode: 'shared' }, () => undefined)
}
