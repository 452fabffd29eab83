import { readStored, writeStored } from '@studio/ui/user-storage'
import { tabKeyOf } from './tab-key.ts'

const needsName = 'reference-files'

/** A tab that was closed can be opened again, but nobody can tell whether it will be. */
const longestAbsence = 30 * 24 * 60 * 60 * 1_000

/** Keys of the files that a tab needs, and when it said so. */
interface Need {
  readonly tab: string
  readonly at: number
  readonly keys: readonly string[]
}

/** Says which files this tab needs from now on, so that the person's other tabs do not remove them. */
export async function needFiles(userId: string, keys: readonly string[]): Promise<void> {
  const tab = await tabKeyOf(userId)
  const others = needsOf(userId).filter((need) => need.tab !== tab)
  const own = keys.length > 0 ? [{ tab, at: Date.now(), keys }] : []
  writeStored(localStorage, userId, needsName, [...own, ...others])
}

/** Keys of the files that any tab of the person needs. Of a tab that did not show up for a month, none is needed any more. */
export function neededFiles(userId: string): ReadonlySet<string> {
  return new Set(needsOf(userId).flatMap(({ keys }) => keys))
}

function needsOf(userId: string): readonly Need[] {
  const needs = readStored(localStorage, userId, needsName, readNeeds) ?? []
  return needs.filter(({ at }) => at > Date.now() - longestAbsence)
}

function readNeeds(value: unknown): Need[] | undefined {
  return Array.isArray(value) ? value.flatMap((entry) => readNeed(entry) ?? []) : undefined
}

function readNeed(entry: unknown): Need | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  if (!('tab' in entry && 'at' in entry && 'keys' in entry)) return undefined
  const { tab, at, keys } = entry
  if (typeof tab !== 'string' || typeof at !== 'number' || !Array.isArray(keys)) return undefined
  return { tab, at, keys: keys.filter((key) => typeof key === 'string') }
}
