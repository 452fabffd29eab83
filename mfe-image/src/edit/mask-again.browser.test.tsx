import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { pngFile } from '../../../infra/components/png-file.ts'
import { idOf } from '../detail/testing/family.ts'
import { EditPage } from './edit-page.tsx'
import { actsOver, masksAtomOf } from './mask/mask-draft.ts'
import { atFox, brightness, fox, masked, maskServer, maskUrl, openMask, picture } from './testing/open-mask.ts'

let server: ReturnType<typeof maskServer>
let people = 0
const person = () => `paints-again-${people}`

beforeEach(async () => {
  await page.viewport(1440, 900)
  server = maskServer()
  people += 1
  vi.stubGlobal('fetch', server.answer)
})
afterEach(() => vi.unstubAllGlobals())

const open = (address = atFox, store = createStore()) =>
  openMask({ editPage: EditPage, address, person: person(), store, sent: server.sent })

/** A mask that is white from this share of its width on. */
function maskFrom(share: number): Blob {
  return pngFile('mask.png', [64, 32], (context) => {
    context.fillRect(0, 0, 64, 32)
    context.fillStyle = 'white'
    context.fillRect(64 * share, 0, 64, 32)
  })
}

describe('a request with a mask that is used again', () => {
  const again = `/edit?imageId=${fox.id}&n=0&reuse=${masked.id}`

  it('gives its words, settings and mask, once', async () => {
    server.earlier = maskFrom(0.5)
    const { screen, router, painted, button } = await open(again)
    await painted(/you painted \(50% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a red door')
    await expect.element(screen.getByRole('button', { name: /^Model/ })).toHaveAccessibleName('Model: SeeDream 4.0')
    await expect.element(button).toMatchTextContent(/8\.1¢/)
    expect(router.state.location.search).toEqual({ imageId: fox.id, n: 0 })
    await button.click()
    await expect.poll(() => server.sent.length).toBe(1)
    expect(server.sent[0]?.get('quality')).toBe('4K')
    expect(await brightness(server.sent[0]?.get('maskData'), [0.2, 0.5], [0.8, 0.5])).toEqual([0, 255])
  })

  const undos = {
    'the Undo of its message': (screen: RenderResult) => screen.getByRole('button', { name: 'Undo' }).click(),
    'Ctrl+Z': () => userEvent.keyboard('{Control>}z{/Control}'),
  }
  it.each(Object.entries(undos))('gives way to the words, settings and mask of before by %s', async (_, undo) => {
    server.earlier = maskFrom(0.5)
    const { screen, router, press, painted, begin } = await open()
    await screen.getByLabelText('Prompt').fill('a blue door')
    await begin()
    await press('Invert')
    await press('Done')
    await painted(/you painted \(100% of the image\)/)
    await router.navigate({ to: '/edit', search: { imageId: fox.id, n: 0, reuse: masked.id } })
    await painted('Settings applied')
    await painted(/you painted \(50% of the image\)/)
    await expect.poll(() => router.state.location.search).toEqual({ imageId: fox.id, n: 0 })
    await undo(screen)
    await painted(/you painted \(100% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a blue door')
    await expect.element(screen.getByRole('radio', { name: 'Auto' })).toBeChecked()
    await expect.element(screen.getByRole('button', { name: /^Model/ })).toHaveAccessibleName('Model: Nano Banana Edit')
    await expect.element(screen.getByRole('status', { name: 'Number of images' })).toHaveTextContent('1')
  })

  it('leaves what was written and painted since to Ctrl+Z, which takes back what was painted step by step', async () => {
    server.earlier = maskFrom(0.5)
    const { screen, press, painted, begin } = await open(again)
    await painted(/you painted \(50% of the image\)/)
    await screen.getByLabelText('Prompt').fill('a blue door')
    await begin()
    await press('Clear')
    await press('Invert')
    await press('Done')
    await painted(/you painted \(100% of the image\)/)
    const undo = () => userEvent.keyboard('{Control>}z{/Control}')
    await undo()
    await expect.element(screen.getByText(/you painted/)).not.toBeInTheDocument()
    await undo()
    await painted(/you painted \(50% of the image\)/)
    await undo()
    await painted(/you painted \(50% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a blue door')
  })

  it('leaves the words that were written since for another image to Ctrl+Z', async () => {
    server.earlier = maskFrom(0.5)
    const { screen, store, router, painted } = await open(again)
    await painted(/you painted \(50% of the image\)/)
    await router.navigate({ to: '/edit', search: { imageId: fox.id, n: 1 } })
    await expect.element(screen.getByText(/you painted/)).not.toBeInTheDocument()
    await screen.getByLabelText('Prompt').fill('a blue door')
    screen.getByLabelText('Prompt').element().blur()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a blue door')
    expect(actsOver(store.get(masksAtomOf(person())), picture.id)).toEqual([{ kind: 'image', url: maskUrl }])
  })

  it('that cannot be looked up says why, and can be tried again', async () => {
    const outage = 'The gallery is not there at the moment.'
    server.outage = outage
    server.earlier = maskFrom(0.5)
    const { screen, painted } = await open(again)
    const toast = screen.getByRole('listitem').filter({ hasText: 'Could not apply the settings' })
    await expect.element(toast.getByText(outage)).toBeVisible()
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('')
    server.outage = undefined
    await toast.getByRole('button', { name: 'Retry' }).click()
    await painted(/you painted \(50% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a red door')
  })

  it('whose images are all gone says so', async () => {
    const { screen, router } = await open(`/edit?imageId=${fox.id}&n=0&reuse=${idOf(999)}`)
    const toast = screen.getByRole('listitem').filter({ hasText: 'Could not apply the settings' })
    await expect.element(toast.getByText('Its images are in the trash, or were deleted.')).toBeVisible()
    await expect.poll(() => router.state.location.search).toEqual({ imageId: fox.id, n: 0 })
  })

  it('is not sent without its mask when that does not load', async () => {
    const { screen, button, press, painted } = await open(again)
    await painted(/^The mask did not load\./)
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible('a mask that did not load')
    server.earlier = maskFrom(0)
    await press('Retry')
    await painted(/you painted \(100% of the image\)/)
    await expect.element(screen.getByText(/^The mask did not load\./)).not.toBeInTheDocument()
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  })

  it('can be sent without its mask after that was cleared, which can be undone', async () => {
    const { button, press, painted, begin, sendAndRead } = await open(again)
    await painted(/^The mask did not load\./)
    await begin()
    await press('Clear')
    await painted('Paint what is to change')
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await press('Clear')
    await press('Done')
    expect(await sendAndRead()).toBeNull()
  })
})
