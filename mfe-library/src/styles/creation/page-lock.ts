const nameOf = (creationId: string): string => `creation of style ${creationId}`

/** Without locks, on plain-http addresses, each page works alone; what two of them do twice has the effect of once. */
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
