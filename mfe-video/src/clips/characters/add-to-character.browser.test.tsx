import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { characterOf } from '../../../../shell/media/src/choosers/testing/server.ts'
import { InStudio } from '../../../../shell/ui/src/testing/in-studio.tsx'
import { clipOf } from '../../testing/videos.ts'
import { AddToCharacter } from './add-to-character.tsx'

const [mira, ada] = [characterOf(1, 'Mira', 2), characterOf(2, 'Ada', 0)]
const file = clipOf(1)
const path = `/api/characters/${mira.id}/videos`

/** Method, path and body of each command. */
let sent: string[]
let refuses: boolean
let characters: readonly ReturnType<typeof characterOf>[]
beforeEach(() => {
  sent = []
  refuses = false
  characters = [mira, ada]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(characters)
    sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim())
    if (refuses) return Response.json({}, { status: 500 })
    return Response.json({ success: true, id: file.assetId, videoUrl: file.playUrl })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const screen = await render(
    <InStudio>
      <main>
        <AddToCharacter file={file} size={20} />
      </main>
    </InStudio>,
  )
  await screen.getByRole('button', { name: 'Add to character' }).click()
  const popover = screen.getByRole('dialog', { name: 'Add to character' })
  await expect.element(popover.getByRole('searchbox')).toBeVisible()
  return { screen, popover }
}

it('adds a clip to a character that is found by its name, and takes that back', async () => {
  const { screen, popover } = await open()
  await expect.element(popover.getByRole('button', { name: 'Ada' })).toBeVisible()
  await expectAccessible('the characters for a clip')
  await popover.getByRole('searchbox').fill('mi')
  await expect.element(popover.getByRole('button', { name: 'Ada' })).not.toBeInTheDocument()
  await popover.getByRole('button', { name: 'Mira' }).click()
  await expect.element(screen.getByText('Video added to character')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Video removed from character')).toBeVisible()
  expect(sent).toEqual([`POST ${path} {"videoUrl":"${file.playUrl}"}`, `DELETE ${path}/${file.assetId}`])
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
