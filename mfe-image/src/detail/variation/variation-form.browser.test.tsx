import { generate, getCurrentUser, imageQueueStatus, listModels, mediaUrl } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { modelOf } from '../../models/testing/model.ts'
import { createPending, pendingAtom } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { VariationForm } from './variation-form.tsx'

const assetId = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const user = { firstName: null, lastName: null, email: 'mira@studio.example', profileImageUrl: null, isAdmin: 0 }
const seedream = modelOf({
  id: 'bytedance/seedream-v4',
  label: 'SeeDream 4.0',
  references: { min: 0, max: 4 },
  aspectRatios: ['auto', 'square', 'tall', 'vertical', 'horizontal', 'widescreen', 'cinematic'],
  qualities: ['2K', '4K'],
  counts: [1, 2, 3, 4],
  unitPriceCents: 2.7,
})
const output = {
  n: 0,
  status: 'stored',
  assetId,
  url: mediaUrl(assetId, 'original'),
  thumbnailUrl: mediaUrl(assetId, 'thumbnail'),
  width: 1664,
  height: 2496,
  thumbhash: '',
} as const
const { generation } = createPending('g', 'a fox in snow', { ...defaultDraft, aspectRatio: 'slim' }, new Date(0))
const jobId = '11111111-1111-4111-8111-111111111111'

/** What was sent, as the fields of each form. */
let sent: Record<string, unknown>[] = []
let offered: Promise<Response>
let refusal: { status: number; code: string; detail: string } | undefined
let people = 0

beforeEach(() => {
  sent = []
  refusal = undefined
  people += 1
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith(listModels.path)) return await offered
    if (!request.url.endsWith(generate.path)) return Response.json({}, { status: 404 })
    sent.push(Object.fromEntries(await request.formData()))
    if (refusal === undefined) return Response.json({ success: true, queued: true, jobId }, { status: 202 })
    const { status, code, detail } = refusal
    return Response.json({ type: '', title: '', status, error: detail, message: detail, code }, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open({ models = [seedream], inProgress = 0 } = {}) {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), { ...user, id: `person-${people}` })
  client.setQueryData(cacheKey(listModels, {}), models)
  client.setQueryData(cacheKey(imageQueueStatus, {}), {
    processingCount: 0,
    queuedCount: 0,
    inProgressCount: inProgress,
    maxInProgress: 8,
  })
  const store = createStore()
  const screen = await render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <StudioTheme>
          <TooltipProvider>
            <VariationForm picture={{ generation, output }} />
            <Toasts corner="bottom-left" />
          </TooltipProvider>
        </StudioTheme>
      </QueryClientProvider>
    </Provider>,
  )
  return { screen, store, client, button: screen.getByRole('button', { name: /^Generate|Limit$/ }) }
}

describe('a variation', () => {
  it('is asked for in words: what to change, in the shape of the picture, by SeeDream 4.0, at its price', async () => {
    const { screen, store, button } = await open()
    const words = screen.getByPlaceholder('What would you like to change?')
    await expect.element(screen.getByRole('tab', { name: 'Instruct', selected: true })).toBeVisible()
    const options = (name: string) =>
      [...screen.getByRole('radiogroup', { name }).element().querySelectorAll('label')].map((each) => each.textContent)
    expect(options('Aspect ratio')).toEqual(['1:1', '9:16', '3:4', '3:2', '16:9', '21:9'])
    expect(options('Quality')).toEqual(['2K', '4K'])
    expect(options('Number of images')).toEqual(['×1', '×2', '×3', '×4'])
    await expect.element(screen.getByRole('radio', { name: '3:4' })).toBeChecked()
    await expectAccessible('the tabs beside a picture')

    await words.fill(' make it night ')
    await screen.getByRole('radio', { name: '4K' }).click()
    await screen.getByRole('radio', { name: '×3' }).click()
    await screen.getByRole('radio', { name: '16:9' }).click()
    await expect.element(button).toHaveTextContent('Generate 8.1¢')
    await button.click()
    await expect.element(screen.getByText('3 images are being made from this one.')).toBeVisible()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      prompt: 'make it night',
      model: 'bytedance/seedream-v4',
      aspectRatio: 'widescreen',
      quality: '4K',
      numberOfImages: '3',
      referenceAssetIds: assetId,
      priceCents: '8.1',
    })
    // The tiles of the gallery behind the dialog.
    await expect.poll(() => store.get(pendingAtom).map(({ jobId: accepted }) => accepted)).toEqual([jobId])
  })

  it('is asked for by the prompt of the picture, written anew; what was written stays', async () => {
    const { screen, button } = await open()
    await screen.getByPlaceholder('What would you like to change?').fill('at night')
    await screen.getByRole('tab', { name: 'Edit Prompt' }).click()
    const prompt = screen.getByPlaceholder('Edit your prompt...')
    await expect.element(prompt).toHaveValue('a fox in snow')
    await prompt.fill('a hare in snow')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent.map((form) => form['prompt'])).toEqual(['a hare in snow'])
    expect(sent[0]).toMatchObject({ aspectRatio: 'vertical', numberOfImages: '1', referenceAssetIds: assetId })
    await screen.getByRole('tab', { name: 'Instruct' }).click()
    await expect.element(screen.getByPlaceholder('What would you like to change?')).toHaveValue('at night')
    await expect.element(button).toHaveTextContent('Generate 2.7¢')
  })

  it('is bought once by a double click', async () => {
    const { screen, button } = await open()
    await screen.getByPlaceholder('What would you like to change?').fill('at night')
    await button.dblClick()
    await expect.element(screen.getByText('1 image is being made from this one.')).toBeVisible()
    await expect.poll(() => sent.length).toBe(1)
  })

  it('is not sent without words or beyond the limit, and says why', async () => {
    const { screen, button } = await open()
    await button.click()
    await expect.element(screen.getByText('Please enter a prompt to generate images.')).toBeVisible()
    expect(sent).toEqual([])
    await screen.unmount()

    const full = await open({ inProgress: 8 })
    await expect.element(full.button).toHaveTextContent('8/8 Limit')
    await expect.element(full.button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(full.screen.getByText('No more fit now, until an image is finished')).toBeVisible()
    await expectAccessible('the limit beside a picture')
  })

  it('that is refused says so in the words of the server', async () => {
    refusal = { status: 409, code: 'price-changed', detail: 'The price has changed.' }
    const { screen, button } = await open()
    await screen.getByPlaceholder('What would you like to change?').fill('at night')
    await button.click()
    await expect.element(screen.getByText('Generation failed')).toBeVisible()
    await expect.element(screen.getByText('The price has changed.')).toBeVisible()
  })

  it('waits for the models, says when they cannot be loaded, and is offered once they can', async () => {
    const { screen, client, button } = await open()
    const answer = Promise.withResolvers<Response>()
    offered = answer.promise
    void client.resetQueries({ queryKey: cacheKey(listModels, {}) })
    await expect.element(screen.getByRole('status', { name: 'Loading the models' })).toBeVisible()
    answer.resolve(Response.json({}, { status: 503 }))
    await expect.element(screen.getByText(/^The models could not be loaded\./)).toBeVisible()
    await expectAccessible('no models beside a picture')
    offered = Promise.resolve(Response.json([seedream]))
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(button).toBeVisible()
  })

  it('is not offered where its model is not', async () => {
    const { screen } = await open({ models: [modelOf({})] })
    await expect.element(screen.getByText('SeeDream 4.0, which makes variations, is not offered.')).toBeVisible()
  })
})
