import { undoLastAct } from '@studio/media/last-act'
import { forPanelAtom } from '@studio/ui/studio-state'
import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, person } from '../../../shell/src/testing/open-page.tsx'
import { generationOf, idOf, relativeOf } from '../detail/testing/family.ts'
import '../gallery/actions/reuse-picture.ts'
import { draftAtomOf } from '../request/draft.ts'
import { useForPanel } from './use-for-panel.ts'

const fox = generationOf(idOf(100), [relativeOf(1)], { prompt: 'a fox' })
const draftAtom = draftAtomOf(person.id)
const panel = { change: () => undefined }

afterEach(() => vi.unstubAllGlobals())

function Page() {
  useForPanel(panel)
  return <p>Panel</p>
}

it('does not put the settings of a picture in the place of words that were taken over since', async () => {
  const answer = Promise.withResolvers<Response>()
  const ask = vi.fn<() => Promise<Response>>(() => answer.promise)
  vi.stubGlobal('fetch', ask)
  const store = createStore()
  const prompt = () => store.get(draftAtom).prompt
  store.set(draftAtom, { prompt: 'what I wrote' })
  const { screen } = await openPage({ path: '/', component: Page }, { store })
  await expect.element(screen.getByText('Panel')).toBeVisible()
  store.set(forPanelAtom, { generationId: fox.id, n: 0 })
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  store.set(forPanelAtom, { prompt: 'a hare' })
  await expect.poll(prompt).toBe('a hare')

  const response = Response.json([fox])
  answer.resolve(response)
  await expect.poll(() => response.bodyUsed).toBe(true)
  store.set(forPanelAtom, { prompt: 'an owl' })
  await expect.poll(prompt).toBe('an owl')
  await undoLastAct(store)
  expect(prompt()).toBe('a hare')
})
