import { changeCharacterVideos } from '@studio/backend/contract/library'
import { noteAct, undoLastAct } from '@studio/media/last-act'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { characterOf } from '../../../../shell/media/src/choosers/testing/server.ts'
import { InStudio } from '../../../../shell/ui/src/testing/in-studio.tsx'
import { clipOf } from '../../testing/videos.ts'
import { AddToCharacter } from './add-to-character.tsx'

const [mira, ada] = [characterOf(1, 'Mira', 2), characterOf(2, 'Ada', 0)]
const files = [clipOf(1), clipOf(2)]
const ids = files.map(({ assetId }) => assetId)
const path = `/api/characters/${mira.id}/videos/bulk`

/** Method, path and body of each command. */
let sent: string[]
let refuses: boolean
/** Commands are answered after this. */
let answered: Promise<void>
/** What becomes of the videos. */
let fates: readonly string[]
let characters: readonly ReturnType<typeof characterOf>[]
beforeEach(() => {
  sent = []
  refuses = false
  answered = Promise.resolve()
  fates = ['changed', 'changed']
  characters = [mira, ada]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(characters)
    const { inCharacter, assetIds } = changeCharacterVideos.body.parse(await request.json())
    sent.push(`${request.method} ${new URL(request.url).pathname} ${inCharacter ? 'add' : 'remove'} ${assetIds.join()}`)
    await answered
    if (refuses) return Response.json({}, { status: 500 })
    return Response.json({ videos: assetIds.map((id, at) => ({ id, fate: fates[at] })) })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(store = createStore()) {
  const screen = await render(
    <InStudio store={store}>
      <main>
        <AddToCharacter files={files} size={20} />
      </main>
    </InStudio>,
  )
  await screen.getByRole('button', { name: 'Add to character' }).click()
  const popover = screen.getByRole('dialog', { name: 'Add to character' })
  await expect.element(popover.getByRole('searchbox')).toBeVisible()
  return { screen, popover }
}

it('adds clips to a character that is found by its name, by one command, and takes that back', async () => {
  const { screen, popover } = await open()
  await expect.element(popover.getByRole('button', { name: 'Ada' })).toBeVisible()
  await expectAccessible('the characters for a clip')
  await popover.getByRole('searchbox').fill('mi')
  await expect.element(popover.getByRole('button', { name: 'Ada' })).not.toBeInTheDocument()
  await popover.getByRole('button', { name: 'Mira' }).click()
  await expect.element(screen.getByText('2 videos added to character')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('2 videos removed from character')).toBeVisible()
  expect(sent).toEqual([`POST ${path} add ${ids.join()}`, `POST ${path} remove ${ids.join()}`])
})

it('takes them out by Ctrl+Z also while they are being added, and leaves the act before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const [store, undoBefore] = [createStore(), vi.fn<() => Promise<void>>()]
  noteAct(store, undoBefore)
  const { screen, popover } = await open(store)
  await popover.getByRole('button', { name: 'Mira' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  const undone = undoLastAct(store)
  resolve()
  await undone
  await expect.element(screen.getByText('2 videos removed from character')).toBeVisible()
  expect(sent).toEqual([`POST ${path} add ${ids.join()}`, `POST ${path} remove ${ids.join()}`])
  expect(undoBefore).not.toHaveBeenCalled()
})

it.each([
  ['one that is new', ['changed', 'unchanged'], 'Video added to character'],
  ['none that is new', ['unchanged', 'unchanged'], 'Already in this character'],
  ['one that was deleted meanwhile', ['changed', 'not-found'], 'One video is not there any more'],
  ['only such', ['not-found', 'not-found'], '2 videos are not there any more.'],
])('tells what has become of them: %s', async (_what, become, words) => {
  fates = become
  const { screen, popover } = await open()
  await popover.getByRole('button', { name: 'Mira' }).click()
  await expect.element(screen.getByText(new RegExp(words))).toBeVisible()
})

it('says when it could not be added', async () => {
  refuses = true
  const { screen, popover } = await open()
  await popover.getByRole('button', { name: 'Mira' }).click()
  await expect.element(screen.getByText('Failed to add video to character')).toBeVisible()
})

it('says that there are no characters', async () => {
  characters = []
  const { popover } = await open()
  await expect.element(popover.getByText('No characters yet')).toBeVisible()
})
