import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { idOf } from '../../testing/videos.ts'
import { lipSyncServer } from '../testing/lip-sync-server.ts'
import { failedLipSync, lipSyncOf, unfinishedLipSync } from '../testing/lip-syncs.ts'
import { openLipSync } from '../testing/open-lip-sync.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

/** The names of the files that are saved from now on. */
function watchSaving(): readonly string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

const sentOf = ({ sent }: ReturnType<typeof lipSyncServer>): string[] => sent.map(({ call }) => call)

it('says in the specified words that there are no lip syncs yet, beside the form', async () => {
  const { screen } = await openLipSync(lipSyncServer())
  await expect.element(screen.getByRole('heading', { name: 'Generated Lip Sync Videos' })).toBeVisible()
  const empty = screen.getByText(/^No lip sync videos|^Upload a video and/)
  await expect
    .poll(() =>
      empty
        .elements()
        .map(({ textContent }) => textContent)
        .join(' '),
    )
    .toBe('No lip sync videos yet. Upload a video and audio to get started!')
  await expect.element(screen.getByRole('region', { name: 'Lip Sync' })).toBeVisible()
  await expectAccessible('no lip syncs')
})

it('opens the file chooser of the form where there are no lip syncs yet', async () => {
  const { screen } = await openLipSync(lipSyncServer())
  const opened: string[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    opened.push(`${this.type} ${this.name}`)
  })
  await screen.getByRole('button', { name: 'Choose a file' }).click()
  expect(opened).toEqual(['file video'])
})

it('shows each lip sync in its state: in progress with percent and tenths of seconds, failed, finished with mode and day', async () => {
  const startedAt = new Date(Date.now() - 12_000).toISOString()
  const making = unfinishedLipSync(3, { createdAt: startedAt, progress: 40 })
  const waiting = unfinishedLipSync(4, { status: 'pending', queuePosition: 2 })
  const talk = lipSyncOf(0, { model: 'wavespeed-ai/infinitetalk' })
  const done = lipSyncOf(1, { syncMode: 'bounce' })
  const { screen } = await openLipSync(lipSyncServer({ lipSyncs: [waiting, making, failedLipSync(2), done, talk] }))
  await expect.element(screen.getByText('In Progress').first()).toBeVisible()
  await expect.element(screen.getByText('40%')).toBeVisible()
  await expect.element(screen.getByText(/^1[2-9]\.\d s$/)).toBeVisible()
  await expect.element(screen.getByText('Place 2 in line')).toBeVisible()
  await expect.element(screen.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('No face was found')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry 40¢' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Open Lip sync, Bounce, Nov 3, 2026, 0:05/ })).toBeVisible()
  await expect.element(screen.getByText('Bounce', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('InfiniteTalk', { exact: true }).last()).toBeVisible()
  expect(
    [...document.querySelectorAll('[data-failed]')].map(({ textContent }) => /\d\.\d s/.test(textContent)),
  ).toEqual([false])
  await expectAccessible('every state')
})

it('cancels what is in progress when it is deleted, makes a failed one again at its price, and puts one away', async () => {
  const server = lipSyncServer({ lipSyncs: [unfinishedLipSync(3), failedLipSync(2)] })
  const { screen } = await openLipSync(server)
  await screen.getByText('In Progress').hover()
  await screen
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect.element(screen.getByText('Already with the model: it will be kept and charged')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry 40¢' }).click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  await screen.getByText('Failed', { exact: true }).hover()
  await screen
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect.element(screen.getByText('Failed', { exact: true })).not.toBeInTheDocument()
  expect(sentOf(server)).toEqual([
    `POST /api/lip-sync-videos/${idOf(3)}/cancel`,
    `POST /api/lip-sync-videos/${idOf(2)}/retry`,
    `DELETE /api/lip-sync-videos/${idOf(2)}`,
  ])
})

it('marks a favourite, downloads one, selects by a range, deletes the selected, and brings them back by Undo', async () => {
  const server = lipSyncServer({ lipSyncs: [lipSyncOf(3), lipSyncOf(2), lipSyncOf(1)] })
  const { screen } = await openLipSync(server)
  const tile = screen.getByRole('button', { name: /^Open Lip sync/ })
  await tile.first().hover()
  await screen.getByRole('button', { name: /^Add to favorites/ }).click()
  await expect.element(screen.getByText('Favorite updated')).toBeVisible()
  const saved = watchSaving()
  await screen.getByRole('button', { name: /^Download/ }).click()
  await expect.poll(() => saved).toEqual([`lipsync-${idOf(3)}.mp4`])
  await screen.getByRole('button', { name: 'Select videos' }).click()
  const select = screen.getByRole('button', { name: /^Select Lip sync/ })
  await select.first().click()
  await select.nth(1).click({ modifiers: ['Shift'] })
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(screen.getByText('Video deleted successfully')).toBeVisible()
  await expect.poll(() => tile.elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tile.elements()).toHaveLength(3)
  await expect.poll(() => sentOf(server)).toEqual(Array.from({ length: 3 }, () => 'POST /api/assets/bulk'))
})

it('shows how a lip sync was made at its own address, saves it under its name, and gives the focus back', async () => {
  const server = lipSyncServer({ lipSyncs: [lipSyncOf(1)] })
  const { screen, address } = await openLipSync(server)
  await screen.getByRole('button', { name: /^Open Lip sync/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog.getByText('Cut off')).toBeVisible()
  await expect.element(dialog.getByText('Lipsync 2 Pro')).toBeVisible()
  await expect.element(dialog.getByLabelText('The audio')).toBeVisible()
  expect(address()).toBe(`/lip-sync?video=${idOf(1)}`)
  await expectAccessible('details of a lip sync')
  const saved = watchSaving()
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(saved).toEqual([`lipsync-${idOf(1)}.mp4`])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: /^Open Lip sync/ })).toHaveFocus()
})

it('has the focus where the last lip sync was deleted by its key, and on what Undo has brought back', async () => {
  const { screen } = await openLipSync(lipSyncServer({ lipSyncs: [lipSyncOf(1)] }))
  const tile = screen.getByRole('button', { name: /^Open Lip sync/ })
  await expect.element(tile).toBeVisible()
  tile.element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText(/^No lip sync videos yet/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(tile).toHaveFocus()
})

it('makes a lip sync that was marked while it was made a favourite once it is there, and keeps the wish in the browser', async () => {
  const server = lipSyncServer({ lipSyncs: [unfinishedLipSync(2), failedLipSync(1)] })
  const { screen } = await openLipSync(server)
  await screen.getByText('In Progress').hover()
  await screen
    .getByRole('button', { name: /^Add to favorites/ })
    .first()
    .click()
  await expect.element(screen.getByText('It is marked when the video is there.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Remove from favorites/ })).toBeVisible()
  expect(Object.values(localStorage).some((kept) => String(kept).includes(idOf(2)))).toBe(true)
  expect(sentOf(server)).toEqual([])
  server.lipSyncs = [lipSyncOf(2), failedLipSync(1)]
  // has the list fetched
  await screen.getByText('Failed', { exact: true }).hover()
  await screen
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect
    .poll(() => server.sent.at(-1)?.fields)
    .toEqual({ action: 'favorite', assetIds: [lipSyncOf(2).clip?.assetId] })
  await expect.poll(() => server.lipSyncs[0]?.favorite).toBe(1)
  expect(Object.values(localStorage).some((kept) => String(kept).includes(idOf(2)))).toBe(false)
})

it('makes the lip sync of a retry a favourite where the one that failed was marked', async () => {
  const server = lipSyncServer({ lipSyncs: [failedLipSync(2), failedLipSync(1)] })
  const { screen } = await openLipSync(server)
  await screen.getByText('Failed', { exact: true }).first().hover()
  await screen
    .getByRole('button', { name: /^Add to favorites/ })
    .first()
    .click()
  await expect.element(screen.getByText('It is marked when the video of a retry is there.')).toBeVisible()
  server.lipSyncs = [lipSyncOf(3), { ...failedLipSync(2), retriedBy: idOf(3) }, failedLipSync(1)]
  // has the list fetched
  await screen.getByText('Failed', { exact: true }).last().hover()
  await screen
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect.poll(() => server.lipSyncs[0]?.favorite).toBe(1)
})

it('has no heart on what failed and was made again: the new one has it', async () => {
  const server = lipSyncServer({ lipSyncs: [unfinishedLipSync(3), { ...failedLipSync(2), retriedBy: idOf(3) }] })
  const { screen } = await openLipSync(server)
  await expect.element(screen.getByText('Failed', { exact: true })).toBeVisible()
  const heartsOf = (tile: Element) => tile.querySelectorAll('button[aria-label*="favorites"]').length
  await expect.poll(() => [...document.querySelectorAll('[data-tile]')].map(heartsOf)).toEqual([1, 0])
  await expect.element(screen.getByText('Asked for again')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Retry/ }).elements()).toEqual([])
})
