import { expect, it, onTestFinished, vi } from 'vitest'
import { forgetWork, promptsName, readStored, writeStored } from './user-storage.ts'

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const readNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

it('keeps people apart', () => {
  const storage = memory()
  writeStored(storage, 'mira', 'size', 3)
  expect(readStored(storage, 'mira', 'size', readNumber)).toBe(3)
  expect(readStored(storage, 'joel', 'size', readNumber)).toBeUndefined()
})

it('counts anything unreadable as nothing, and a full disk as no failure', () => {
  const full = {
    getItem: () => '{broken',
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(readStored(full, 'mira', 'size', readNumber)).toBeUndefined()
  expect(() => writeStored(full, 'mira', 'size', 3)).not.toThrow()
})

it('forgets the prompts that people have sent, and none of their settings but those of an erased account', () => {
  const items: Record<string, unknown> = { other: '1' }
  for (const name of [promptsName, 'size']) items[`atelier.mira.${name}`] = '1'
  items['atelier.joel.size'] = '1'
  const removeItem = (key: string): void => {
    delete items[key]
  }
  Object.defineProperty(items, 'removeItem', { value: removeItem })
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, items)
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  forgetWork()
  expect(Object.keys(items)).toEqual(['other', 'atelier.mira.size', 'atelier.joel.size'])
  forgetWork('mira')
  expect(Object.keys(items)).toEqual(['other', 'atelier.joel.size'])
})
