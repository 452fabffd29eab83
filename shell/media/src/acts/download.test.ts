import { toastStore } from '@studio/ui/toast-store'
import { beforeEach, expect, it } from 'vitest'
import { downloadImages } from './download.ts'

/** Names of the files that were saved, and the pauses between them. */
let saved: string[] = []
let pauses: number[] = []
/** Pictures that cannot be fetched. */
let missing: readonly string[] = []

const browser = {
  fetchBytes: async (url: string): Promise<Blob> => {
    if (missing.some((id) => url.includes(id))) throw new Error('404')
    return new Blob([url])
  },
  save: (_bytes: Blob, name: string) => void saved.push(name),
  pause: async (ms: number) => void pauses.push(ms),
}
const stemOf = (id: string, n: number): string => `${id}-${n + 1}`
const choice = { format: 'jpeg', making: true } as const
const told = () => toastStore.read()?.toast

beforeEach(() => {
  saved = []
  pauses = []
  missing = []
})

it('saves one picture after the other under the names that the page gives, apart from each other', async () => {
  await downloadImages(['a', 'b', 'c'], stemOf, choice, browser)
  expect(saved).toEqual(['a-1.jpg', 'b-2.jpg', 'c-3.jpg'])
  expect(pauses).toEqual([300, 300])
  expect(told()).toBeUndefined()
})

it('goes on after a picture that cannot be had, and tells how many were not', async () => {
  missing = ['b']
  await downloadImages(['a', 'b', 'c'], stemOf, choice, browser)
  expect(saved).toEqual(['a-1.jpg', 'c-3.jpg'])
  expect(told()).toMatchObject({ title: 'Download failed', description: 'Could not download 1 of 3 images' })
  await downloadImages(['b'], stemOf, choice, browser)
  expect(told()).toMatchObject({ title: 'Download failed', description: 'Could not download the image' })
})
