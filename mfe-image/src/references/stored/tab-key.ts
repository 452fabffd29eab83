import { randomKey } from '@studio/ui/random-key'
import { readStored, writeStored } from '@studio/ui/user-storage'

const name = 'reference-tab'

/** Whether this page got a key that it has asked for. */
const asked = new Map<string, Promise<boolean>>()

/**
 * Identifies this tab, also after a reload. A tab that was duplicated starts with what the browser stored for the other one, which has
 * that key as long as it is open: it gets a key of its own.
 */
export async function tabKeyOf(userId: string): Promise<string> {
  const known = readStored(sessionStorage, userId, name, (value) => (typeof value === 'string' ? value : undefined))
  if (known !== undefined && (await hold(known))) return known
  const key = randomKey()
  writeStored(sessionStorage, userId, name, key)
  await hold(key)
  return key
}

/** Holds a key until this page is closed. Returns false when another page holds it. */
function hold(key: string): Promise<boolean> {
  const held = asked.get(key) ?? lock(`references of tab ${key}`)
  asked.set(key, held)
  return held
}

function lock(lockName: string): Promise<boolean> {
  // Browsers have no locks on plain-http addresses: there a duplicated tab is not noticed.
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const whileOpen = new Promise<void>(() => undefined)
    const take = (got: Lock | null): Promise<void> | undefined => {
      resolve(got !== null)
      return got === null ? undefined : whileOpen
    }
    void navigator.locks.request(lockName, { ifAvailable: true }, take).catch(() => resolve(true))
  })
}
