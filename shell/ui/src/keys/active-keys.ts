import type { KeyAct, KeyTable } from './key-table.ts'

/** A table whose keys are handled now. */
interface ActiveTable {
  readonly table: KeyTable<string>
  readonly run: (action: string) => void
  /** In which layer; undefined: on the page. */
  readonly scope: symbol | undefined | 'everywhere'
}

/** Something that can be done now on the page, with its keys. */
export interface ActiveAct {
  readonly name: string
  readonly act: KeyAct
  readonly run: () => void
}

const active = new Set<ActiveTable>()

/** Adds a table to those that are handled; returns a function that removes it. */
export function addActiveTable(added: ActiveTable): () => void {
  active.add(added)
  return () => void active.delete(added)
}

/** What the page does by keys at this moment, and what works everywhere; without what the browser does by itself. */
export function activeActs(): readonly ActiveAct[] {
  return [...active]
    .filter(({ scope }) => scope === undefined || scope === 'everywhere')
    .flatMap(({ table, run }) => Object.entries(table).map(([name, act]) => ({ name, act, run: () => run(name) })))
    .filter(({ act }) => act.on.length > 0)
}
