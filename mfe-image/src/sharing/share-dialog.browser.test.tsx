import { connectionAtom } from '@studio/ui/connection'
import { atom, createStore, useAtomValue } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { ShareButton } from './share-button.tsx'

const assetId = '7b7f5f7e-58a8-4b58-9a52-000000000001'
const path = `/share/7b7f5f7e-58a8-4b58-9a52-000000000002.${'a'.repeat(40)}`

/** The path of the link that the server has; undefined: there is none. */
let link: string | undefined
/** Methods that the server does not carry out. */
let broken: readonly string[]

beforeEach(() => {
  ;[link, broken] = [undefined, []]
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (broken.includes(method) || new URL(url).pathname !== `/api/assets/${assetId}/share`) {
      return Response.json({}, { status: 500 })
    }
    if (method === 'DELETE') {
      link = undefined
      return Response.json({ success: true })
    }
    if (method === 'POST') link = path
    return Response.json(link === undefined ? {} : { path: link })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The image that the page shows. */
const shownAtom = atom(assetId)

function Page() {
  return <ShareButton assetId={useAtomValue(shownAtom)} />
}

async function open() {
  const store = createStore()
  const { screen } = await openPage({ path: '/$', component: Page }, { store })
  await screen.getByRole('button', { name: 'Share' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share image' })
  const button = (name: string) => dialog.getByRole('button', { name })
  return { screen, store, dialog, button, address: dialog.getByRole('textbox', { name: 'Link to the page' }) }
}

it('makes a link, copies it, and finds it again when it is opened later', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, dialog, button, address } = await open()
  await expect.element(dialog.getByText('There is no link to this image.')).toBeVisible()
  await expectAccessible('an image without a link')
  await button('Create link').click()
  await expect.element(address).toHaveValue(`${location.origin}${path}`)
  // The keyboard goes on where it was.
  await expect.element(button('Copy link')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(`${location.origin}${path}`)
  await expectAccessible('an image with a link')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  // Meanwhile it was revoked on another device.
  link = undefined
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog.getByText('There is no link to this image.')).toBeVisible()
})

it('makes the link to the image for which it was opened, also when the page turns to another one meanwhile', async () => {
  const { store, button, address } = await open()
  await expect.element(button('Create link')).toBeVisible()
  store.set(shownAtom, '7b7f5f7e-58a8-4b58-9a52-000000000003')
  await button('Create link').click()
  await expect.element(address).toHaveValue(`${location.origin}${path}`)
  expect(link).toBe(path)
})

it('revokes a link, but only after a question', async () => {
  link = path
  const { screen, dialog, button, address } = await open()
  const question = screen.getByRole('dialog', { name: 'Revoke this link?' })
  await button('Revoke link').click()
  await expectAccessible('the question before a link is revoked')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(address).toBeVisible()
  expect(link).toBe(path)
  await button('Revoke link').click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(dialog.getByText('There is no link to this image.')).toBeVisible()
  await expect.element(button('Create link')).toHaveFocus()
  expect(link).toBeUndefined()
})

it('says what failed, and can be tried again', async () => {
  broken = ['GET', 'POST', 'DELETE']
  const { screen, dialog, button, address } = await open()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^It could not be checked whether there is a link/)
  await expectAccessible('a link that could not be looked for')
  broken = ['POST', 'DELETE']
  await alert.getByRole('button', { name: 'Retry' }).click()
  await button('Create link').click()
  await expect.element(alert).toHaveTextContent('The link could not be made. Please try again.')
  broken = ['DELETE']
  await button('Create link').click()
  await expect.element(address).toBeVisible()
  await button('Revoke link').click()
  await screen.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(alert).toHaveTextContent('The link could not be revoked. Please try again.')
  await expect.element(address).toBeVisible()
})

it('makes and revokes nothing while the page is offline, but still copies', async () => {
  link = path
  const { store, dialog, button } = await open()
  await expect.element(button('Revoke link')).toBeEnabled()
  store.set(connectionAtom, 'offline')
  await expect.element(button('Revoke link')).toBeDisabled()
  await expect.element(button('Copy link')).toBeEnabled()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^You are offline/)
})

it('says that a browser does not let it copy', async () => {
  link = path
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  const { screen, button } = await open()
  await button('Copy link').click()
  await expect.element(screen.getByText('Please select the text and copy it.')).toBeVisible()
})
