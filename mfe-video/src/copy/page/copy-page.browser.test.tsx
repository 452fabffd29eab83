import { toastStore } from '@studio/ui/toast-store'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { idOf } from '../../testing/videos.ts'
import { animationOf, failedAnimation, sourceId, unfinishedAnimation } from '../testing/animations.ts'
import { copyServer } from '../testing/copy-server.ts'
import { giveImages, openCopyPage } from '../testing/open-copy-page.tsx'

afterEach(async () => {
  toastStore.dismissShown()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

it('shows each copy as a card of 9:16, in its state', async () => {
  const waiting = unfinishedAnimation(4, { status: 'pending', queuePosition: 2 })
  const making = unfinishedAnimation(3, { createdAt: new Date(Date.now() - 12_000).toISOString(), progress: 40 })
  const { screen } = await openCopyPage(copyServer([waiting, making, failedAnimation(2), animationOf(1)]))
  await expect.element(screen.getByText('Place 2 in line')).toBeVisible()
  await expect.element(screen.getByText('In Progress').first()).toBeVisible()
  await expect.element(screen.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry 13 credits' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Open a dance on lake 1, 0:05/ })).toBeVisible()
  const ratios = [...document.querySelectorAll('[data-tiles] > li')].map((card) => {
    const { width, height } = card.getBoundingClientRect()
    return (width / height).toFixed(2)
  })
  expect(ratios).toEqual(['0.56', '0.56', '0.56', '0.56'])
  await expectAccessible('cards in every state')
})

it('removes what failed, and makes it again at the cost that is shown', async () => {
  const failure = { reason: 'timed-out', error: 'It took too long.', creditsUsed: 13 }
  const server = copyServer([failedAnimation(2), { ...failedAnimation(1), failure, retriedBy: idOf(3) }])
  server.creditsLeft = 12
  const { screen, toast } = await openCopyPage(server)
  await expect.element(screen.getByText('Asked for again')).toBeVisible()
  await expect.element(screen.getByText('Not charged')).toBeVisible()
  await expect.element(screen.getByText('13 credits stay used')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry 40¢' }).click()
  await expect.element(toast('Animation started!')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove' }).first().click()
  await expect.element(toast('Video deleted successfully')).toBeVisible()
  expect(server.sent.map(({ call, fields }) => [call, fields])).toEqual([
    [`POST /api/tiktok/animations/${idOf(2)}/retry`, { priceCents: 40 }],
    [`DELETE /api/tiktok/animations/${idOf(2)}`, {}],
  ])
})

it('puts back what could not be deleted, and says so in the specified words', async () => {
  const server = copyServer([animationOf(1)])
  const { screen, toast } = await openCopyPage(server)
  const card = screen.getByRole('button', { name: /^Open a dance on lake 1/ })
  await expect.element(card).toBeVisible()
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'DELETE' ? new Response('', { status: 500 }) : await server.respond(request),
  )
  card.element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(toast('Failed to delete video')).toBeVisible()
  await expect.element(card).toBeVisible()
})

it('shows how a copy was made, at its own address', async () => {
  const { screen, address } = await openCopyPage(copyServer([animationOf(2), animationOf(1, { seed: 7 })]))
  await screen.getByRole('button', { name: /^Open a dance on lake 1/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog).toBeVisible()
  expect(address()).toBe(`/tiktok-copier?video=${idOf(1)}`)
  for (const text of ['tiktok.com/@mira/video/7301234567890123456', '0:00 – 0:05', 'Animate', '13 credits', '7']) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await expectAccessible('details')
  await dialog.getByRole('button', { name: 'Reuse settings' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('7')
  await expect
    .element(screen.getByRole('slider', { name: 'End of the part' }))
    .toHaveAttribute('aria-valuetext', '0:05')
  await userEvent.keyboard('{Escape}')
})

it('takes everything back that Reuse settings has put into the form, also what was not set before', async () => {
  const { screen } = await openCopyPage(copyServer([animationOf(1, { seed: 7 })]), {
    address: `/tiktok-copier?video=${idOf(1)}`,
  })
  const seed = screen.getByRole('textbox', { name: 'Seed' })
  await screen.getByRole('dialog').getByRole('button', { name: 'Reuse settings' }).click()
  await expect.element(seed).toHaveValue('7')
  await expect.element(screen.getByText('What was still on its way was left out.')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(seed).toHaveValue('')
})

it('lets no video or image that comes late take the place of what Reuse settings has put into the form', async () => {
  const server = copyServer([animationOf(1)])
  server.durationMs = 4_900
  const { screen, link, submit, toast } = await openCopyPage(server)
  const late = Promise.withResolvers<void>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const isLate = ['/api/tiktok/download', '/api/uploads'].includes(pathname) && request.method === 'POST'
    if (isLate) asked.push(pathname)
    if (isLate) await late.promise
    const response = await server.respond(request)
    return pathname.endsWith('/download') ? Response.json({ success: true, videoId: idOf(2) }) : response
  })
  giveImages(1)
  await link.fill('https://vm.tiktok.com/ZMabc12/')
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await screen.getByRole('button', { name: /^Open a dance on lake 1/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Reuse settings' }).click()
  await expect.element(screen.getByText('What was still on its way was left out.').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  late.resolve()
  await expect.element(screen.getByText('1 of 4')).toBeVisible()
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  const sent = server.sent.filter(({ call }) => call === 'POST /api/tiktok/animate').map(({ fields }) => fields)
  expect(sent).toMatchObject([{ videoId: sourceId, imageUrl: animationOf(1).uploadedImage }])
})

it('begins with the image that the address names', async () => {
  const { screen, address } = await openCopyPage(copyServer(), { address: `/tiktok-copier?image=${idOf(9)}` })
  await expect.element(screen.getByText('1 of 4')).toBeVisible()
  await expect.poll(address).toBe('/tiktok-copier')
})

it('says what to do when there are no copies, and begins with the video', async () => {
  const { screen, link } = await openCopyPage(copyServer())
  await expect.element(screen.getByRole('heading', { name: 'No copies yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'Bring a video' }).click()
  await expect.element(link).toHaveFocus()
  await expectAccessible('no copies')
  // with a video, it goes neither to the images nor to what cuts the video
  await link.fill('https://vm.tiktok.com/ZMabc12/')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('slider', { name: 'Start of the part' })).toBeVisible()
  await screen.getByRole('button', { name: 'Bring a video' }).click()
  await expect.element(screen.getByRole('tab', { name: 'TikTok' })).toHaveFocus()
})
