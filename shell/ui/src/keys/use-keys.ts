import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { useLayerId } from '../layers/use-layer.ts'
import { isComposing } from '../values/composing.ts'
import { addActiveTable } from './active-keys.ts'
import { actionOf, type KeyTable, namesOf, runs } from './key-table.ts'
import { handleKeys } from './keyboard.ts'

type Actions<Action extends string> = Readonly<Record<Action, () => void>>

/**
 * Runs the actions of a table when their keys are pressed, wherever the focus is, while the layer around the calling component is
 * the topmost one, or `everywhere`. While the person types, only those act that say so.
 */
export function useKeys<Action extends string>(
  table: KeyTable<Action>,
  actions: Actions<Action>,
  scope?: 'everywhere',
): void {
  const layer = useLayerId()
  const run = useEffectEvent((action: Action) => actions[action]())
  useEffect(
    () =>
      handleKeys((event, typing) => {
        const action = actionOf(table, event, undefined, typing)
        if (action === undefined || (typing && table[action].whileTyping !== true)) return false
        if (runs(table[action], event)) run(action)
        return true
      }, scope ?? layer),
    [table, scope, layer],
  )
  useEffect(() => {
    const runNamed = (name: string): void => {
      const action = namesOf(table).find((each) => each === name)
      if (action !== undefined) run(action)
    }
    return addActiveTable({ table, run: runNamed, scope: scope ?? layer })
  }, [table, scope, layer])
}

interface KeysProps<Action extends string> {
  readonly table: KeyTable<Action>
  readonly actions: Actions<Action>
}

/** `useKeys` as an element: for a component that renders a dialog and handles the keys inside it. */
export function Keys<Action extends string>({ table, actions }: KeysProps<Action>): undefined {
  useKeys(table, actions)
}

/** The same for one field: the returned handler runs the actions while the field has the focus, also while the person types. */
export function fieldKeys<Action extends string>(table: KeyTable<Action>, actions: Actions<Action>) {
  return (event: ReactKeyboardEvent): void => {
    const action = isComposing(event.nativeEvent) ? undefined : actionOf(table, event)
    if (action === undefined) return
    event.preventDefault()
    if (runs(table[action], event)) actions[action]()
  }
}
