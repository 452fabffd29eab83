import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { storedAtomOf, storedToggleOf } from './stored-atom.ts'

const browser = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => browser.get(key) ?? null,
  setItem: (key: string, value: string) => void browser.set(key, value),
})

const names = {
  initial: ['nobody'],
  read: (value: unknown) => (Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined),
  next: (now: string[], name: string, stored: string[]) => [...new Set([...stored, ...now, name])],
}

it('starts as what this person stored, or as the initial value when that has another shape', () => {
  browser.set('atelier.mira.guests', '["Ada"]')
  browser.set('atelier.noa.guests', '"Ada"')
  const guestsOf = storedAtomOf('guests', names)
  const store = createStore()
  expect(store.get(guestsOf('mira'))).toEqual(['Ada'])
  expect(store.get(guestsOf('noa'))).toEqual(['nobody'])
  expect(guestsOf('mira')).toBe(guestsOf('mira'))
})

it('stores every change, on top of what another page has stored meanwhile', () => {
  const guestsOf = storedAtomOf('visitors', names)
  const store = createStore()
  store.set(guestsOf('mira'), 'Ada')
  browser.set('atelier.mira.visitors', '["Grace"]')
  store.set(guestsOf('mira'), 'Katherine')
  expect(browser.get('atelier.mira.visitors')).toBe('["Grace","nobody","Ada","Katherine"]')
  expect(store.get(guestsOf('mira'))).toEqual(['Grace', 'nobody', 'Ada', 'Katherine'])
})

it('stores what it is told to store of a value', () => {
  const setOf = storedAtomOf('set', {
    initial: new Set<string>(),
    read: (value) => (Array.isArray(value) ? new Set<string>(value) : undefined),
    next: (now: ReadonlySet<string>, each: string) => new Set([...now, each]),
    toStored: (now) => [...now],
  })
  createStore().set(setOf('mira'), 'a')
  expect(browser.get('atelier.mira.set')).toBe('["a"]')
})

it('remembers a switch', () => {
  const store = createStore()
  const shownOf = storedToggleOf('shown', true)
  expect(store.get(shownOf('mira'))).toBe(true)
  store.set(shownOf('mira'), false)
  expect(createStore().get(storedToggleOf('shown', true)('mira'))).toBe(false)
})
