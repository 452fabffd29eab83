import { expect, it } from 'vitest'
import { expectAccessible } from '../../../../../infra/components/axe.ts'
import {
  ago,
  clip,
  failedClip,
  idOf,
  madeClip,
  poster,
  runningClip,
  waitingClip,
  working,
} from '../testing/jobs-and-work.ts'
import { openQueue, queueServer } from '../testing/queue-server.tsx'

const server = queueServer()
const pathOf = ({ id }: { readonly id: string }, act: string) => `/api/seedance-videos/${id}/${act}`

it('tells of each clip how far it is, its place in line, what it cost and why one failed', async () => {
  server.pages = [[working, runningClip, waitingClip, madeClip, failedClip]]
  const { drawer, item } = await openQueue()
  await expect
    .element(drawer.getByRole('status'))
    .toHaveTextContent('3 images and 2 videos in progress, 1 failed today')
  await expect.element(item(runningClip)).toMatchTextContent(/1:1\d.*Kling 2.1.*40%/)
  await expect.element(item(runningClip).getByRole('progressbar', { name: 'Video' })).toHaveAttribute('value', '40')
  await expect.element(item(waitingClip)).toMatchTextContent(/1:1\d.*Place 2 in your queue.*Waiting/)
  await expect.element(item(madeClip)).toMatchTextContent(/5 s.*25¢.*1 min ago.*Kling 2.1/)
  await expect.element(item(failedClip)).toMatchTextContent(/The model took too long. Not charged/)
  await expectAccessible('a queue with clips')
})

it('tells the credits that paid for a clip, and no money, also where they stay used for one that failed', async () => {
  const paid = { ...madeClip, kind: 'animation', credits: 13 } as const
  const lost = clip(28, { status: 'failed', reason: 'timed-out', error: 'It took too long.', creditsUsed: 13 })
  server.pages = [[paid, lost]]
  const { item } = await openQueue()
  await expect.element(item(paid)).toMatchTextContent(/5 s13 credits/)
  await expect.element(item(lost)).toMatchTextContent(/It took too long. 13 credits stay used/)
  await expect.element(item(lost)).not.toMatchTextContent(/Not charged/)
})

it('opens the clip that was made on its page', async () => {
  server.pages = [[madeClip]]
  const { item, address, onClose } = await openQueue()
  await item(madeClip).getByRole('link', { name: 'Open video' }).click()
  await expect.poll(address).toBe(`/video?video=${madeClip.id}`)
  expect(onClose).toHaveBeenCalledOnce()
})

it('cancels one clip, or with the images all that waits', async () => {
  server.pages = [[working, runningClip, waitingClip, clip(25, { status: 'waiting' }, { cancelRequested: true })]]
  const { drawer, item } = await openQueue()
  await item(runningClip).getByRole('button', { name: 'Cancel: video' }).click()
  await drawer.getByRole('button', { name: 'Cancel all waiting (3)' }).click()
  const images = `/api/generations/${working.generation.id}/cancel`
  await expect
    .poll(() => server.sent.map(({ path }) => path).toSorted())
    .toEqual([images, pathOf(runningClip, 'cancel'), pathOf(waitingClip, 'cancel')].toSorted())
})

it('says what a cancel means for a clip, before and after it was sent to the model', async () => {
  const [sent, kept] = [{ ...runningClip, cancelRequested: true as const }, clip(25, { status: 'waiting' })]
  const admitted = clip(26, { status: 'running', progress: 0 })
  server.pages = [[sent, { ...kept, cancelRequested: true }, { ...admitted, cancelRequested: true }]]
  const { item } = await openQueue()
  await expect.element(item(sent)).toMatchTextContent(/Arrives and is charged/)
  for (const each of [kept, admitted]) await expect.element(item(each)).toMatchTextContent(/Cancelling/)
  for (const each of [sent, kept, admitted])
    await expect.element(item(each).getByRole('button')).not.toBeInTheDocument()
})

it('asks once for a clip that failed, at the price on the button', async () => {
  server.pages = [[failedClip]]
  const { item } = await openQueue()
  await item(failedClip).getByRole('button', { name: 'Retry · 25¢' }).dblClick()
  const again = { method: 'POST', path: pathOf(failedClip, 'retry'), body: { priceCents: 25 } }
  await expect.poll(() => server.sent).toEqual([again])
})

it('asks again for copies that failed by the credits of the day as far as they go, then by money, as the button says', async () => {
  const copies = [41, 42, 43].map((n): typeof failedClip => ({
    ...failedClip,
    id: idOf(n),
    kind: 'animation',
    prompt: `copy number ${n}`,
    retryCents: 40,
    retryCredits: 13,
  }))
  server.pages = [copies]
  server.creditsLeft = 30
  const { drawer, item } = await openQueue()
  for (const copy of copies) {
    await expect.element(item(copy).getByRole('button', { name: 'Retry · 13 credits' })).toBeVisible()
  }
  await drawer.getByRole('button', { name: 'Retry all failed (3) · 26 credits + 40¢' }).click()
  await expect
    .poll(() => server.sent.map(({ path, body }) => [path, body]))
    .toEqual([
      [`/api/tiktok/animations/${idOf(41)}/retry`, { credits: 13 }],
      [`/api/tiktok/animations/${idOf(42)}/retry`, { credits: 13 }],
      [`/api/tiktok/animations/${idOf(43)}/retry`, { priceCents: 40 }],
    ])
})

it('says the money that a copy is made again for when the credits of the day do not pay for it', async () => {
  const copy: typeof failedClip = { ...failedClip, kind: 'animation', retryCents: 40, retryCredits: 13 }
  server.pages = [[copy]]
  server.creditsLeft = 12
  const { item } = await openQueue()
  await item(copy).getByRole('button', { name: 'Retry · 40¢' }).click()
  await expect.poll(() => server.sent.map(({ body }) => body)).toEqual([{ priceCents: 40 }])
})

it('asks for the clips that failed together with the images', async () => {
  server.pages = [[poster, failedClip]]
  const { drawer } = await openQueue()
  await drawer.getByRole('button', { name: 'Retry all failed (3) · 30.4¢' }).click()
  await expect
    .poll(() => server.sent.map(({ path }) => path))
    .toEqual(expect.arrayContaining([pathOf(failedClip, 'retry'), `/api/generations/${poster.generation.id}/retry`]))
  expect(server.sent).toHaveLength(2)
})

it('does not ask again for what would be refused again, nor for what was asked for again', async () => {
  const refused = clip(26, { status: 'failed', reason: 'refused', error: 'The model refused it.' }, { retryCents: 25 })
  const retried = { ...failedClip, retriedBy: madeClip.id }
  server.pages = [[refused, retried]]
  const { drawer, item } = await openQueue()
  await expect.element(item(refused)).toMatchTextContent(/The model refused it. Not charged/)
  await expect.element(item(retried)).not.toMatchTextContent(/too long/)
  await expect.element(drawer.getByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('Nothing in progress')
})

it('neither counts nor makes again a clip that was cancelled, and says that it was', async () => {
  const ended = clip(
    27,
    { status: 'failed', reason: 'cancelled', error: 'Cancelled.' },
    { retryCents: 25, endedAt: ago(2) },
  )
  server.pages = [[ended]]
  const { drawer, item } = await openQueue()
  await expect.element(item(ended)).toMatchTextContent(/Cancelled2 min ago/)
  await expect.element(item(ended)).not.toMatchTextContent(/Not charged/)
  await expect.element(drawer.getByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  await expect.element(drawer.getByRole('status')).toHaveTextContent('Nothing in progress')
})

it.each([
  ['animation', 'copied video', '/tiktok-copier', '/api/tiktok/animations'],
  ['lip-sync', 'lip sync', '/lip-sync', '/api/lip-sync-videos'],
] as const)(
  'knows clips of the kind %s: what they are called, their page, and how they are cancelled',
  async (kind, noun, to, path) => {
    const [made, running] = [
      { ...madeClip, kind, prompt: '' },
      { ...runningClip, kind },
    ]
    server.pages = [[running, made]]
    const { drawer, item, address } = await openQueue()
    await expect.element(drawer.getByRole('status')).toHaveTextContent(`1 ${noun} in progress`)
    await item(running)
      .getByRole('button', { name: `Cancel: ${noun}` })
      .click()
    await expect.poll(() => server.sent.map((each) => each.path)).toEqual([`${path}/${running.id}/cancel`])
    await drawer.getByRole('link', { name: `Open ${noun}` }).click()
    await expect.poll(address).toBe(`${to}?video=${made.id}`)
  },
)

it.each([
  ['video', undefined, 'Generation Failed', 'Server error (500)'],
  ['animation', undefined, 'Animation failed', 'Server error (500)'],
  ['lip-sync', 'spend-cap', 'Generation Failed', 'Too much.'],
] as const)('says in the words of its kind that a %s was not taken again (%s)', async (kind, code, title, words) => {
  const copy: typeof failedClip = { ...failedClip, kind }
  server.pages = [[copy]]
  server.refusal = code
  server.isDown = code === undefined
  const { screen, item } = await openQueue()
  await item(copy).getByRole('button', { name: 'Retry · 25¢' }).click()
  await expect.element(screen.getByText(title, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})
