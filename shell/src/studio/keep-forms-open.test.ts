import { type Layer, layerStack } from '@studio/ui/layer-stack'
import { noteUnsaved } from '@studio/ui/unsaved'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFormsOpen } from './keep-forms-open.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { style: {} } })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => void vi.unstubAllGlobals())

const element = { inert: false, contains: () => false, querySelector: () => null }

/** Asks whether a change of the address is blocked. */
function blockedBy() {
  const blockers: Parameters<RouterHistory['block']>[0][] = []
  keepFormsOpen({
    block: (blocker) => {
      blockers.push(blocker)
      return () => undefined
    },
  })
  const { location } = createMemoryHistory()
  return async (action: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO') =>
    (await blockers[0]?.blockerFn({ action, currentLocation: location, nextLocation: location })) === true
}

it('closes what lies over the page instead of leaving it while a form is open, and blocks a link only when something was entered', async () => {
  const isBlocked = blockedBy()
  let closed = 0
  const form: Layer = {
    id: Symbol('form'),
    element,
    opener: undefined,
    modal: true,
    dismiss: () => {
      closed += 1
    },
    takesBack: true,
  }
  expect(await isBlocked('BACK')).toBe(false)
  const close = layerStack.open(form)
  expect([await isBlocked('BACK'), await isBlocked('FORWARD'), await isBlocked('GO'), closed]).toEqual([
    true,
    true,
    true,
    3,
  ])
  expect([await isBlocked('PUSH'), await isBlocked('REPLACE'), closed]).toEqual([false, false, 3])
  const what = Symbol('name')
  noteUnsaved(what, true)
  expect([await isBlocked('PUSH'), await isBlocked('REPLACE'), closed]).toEqual([true, false, 4])
  close()
  expect(await isBlocked('PUSH')).toBe(false)
  noteUnsaved(what, false)
})
