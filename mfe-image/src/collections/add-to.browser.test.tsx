import { dragAsset } from '@studio/media/asset'
import { undoLastAct } from '@studio/media/last-act'
import type { Noun } from '@studio/media/membership'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { pngFile } from '../../../infra/components/png-file.ts'
import { picturesFrom } from '../../../shell/media/src/choosers/testing/server.ts'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'
import { AddTo } from './add-to.tsx'
import { CollectionDialogsLoader } from './dialogs-loader.tsx'
import {
  additionOf,
  changePath,
  collectionServer,
  created,
  mira,
  one,
  removalOf,
  two,
  uploaded,
} from './testing/server.ts'

let server: ReturnType<typeof collectionServer>
beforeEach(() => {
  server = collectionServer()
  vi.stubGlobal('fetch', (request: Request) => server.fetch(request))
})
afterEach(() => vi.unstubAllGlobals())

async function open(noun: Noun, ids: readonly string[] = [one]) {
  const store = createStore()
  const pageOf = (shown: readonly string[]) => (
    <InStudio store={store}>
      <main>
        <AddTo noun={noun} ids={shown} size={20} />
      </main>
      <CollectionDialogsLoader />
    </InStudio>
  )
  const screen = await render(pageOf(ids))
  await screen.getByRole('button', { name: `Add to ${noun}` }).click()
  const popover = screen.getByRole('dialog', { name: `Add to ${noun}` })
  await expect.element(popover.getByRole('searchbox')).toBeVisible()
  return {
    screen,
    store,
    popover,
    turnTo: (id: string) => screen.rerender(pageOf([id])),
    entry: (name: string) => popover.getByRole('button', { name: new RegExp(`^${name}`) }),
    create: popover.getByRole('button', { name: 'Create', exact: true }),
  }
}

describe.each(['character', 'style'] as const)('the popover that adds to a %s', (noun) => {
  it('finds one by its name and adds an image, which is marked then and can be taken out again', async () => {
    const { screen, popover, entry } = await open(noun)
    const search = popover.getByRole('searchbox', { name: `Search ${noun}s` })
    await search.fill('zoe')
    await expect.element(popover.getByText(`No ${noun}s found`)).toBeVisible()
    await search.fill('VOSS')
    await expect.element(entry('Ada')).not.toBeInTheDocument()
    await expectAccessible(`add to ${noun}`)
    await expect.element(entry('Mira Voss 1,284 images')).toHaveAttribute('aria-pressed', 'false')
    await entry('Mira').click()
    await expect.element(screen.getByText(`Image added to ${noun}`)).toBeVisible()
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'true')
    await entry('Mira').click()
    await expect.element(screen.getByText(`Image removed from ${noun}`)).toBeVisible()
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => server.members.get(mira.id)).toEqual([one, two])
    expect(server.changes()).toEqual([additionOf(one), removalOf(one), additionOf(one, true)])
  })

  it('adds the image for which it was opened, also when the page has turned to another one', async () => {
    const { screen, entry, turnTo } = await open(noun)
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
    await turnTo(two)
    await entry('Mira').click()
    await expect.element(screen.getByText(`Image added to ${noun}`)).toBeVisible()
    expect(server.changes()).toEqual([additionOf(one)])
  })

  it('marks one only when it has all of the images; tells how many were added, and takes back only those', async () => {
    const { screen, entry } = await open(noun, [one, two, ...picturesFrom(3, 1).map(({ id }) => id)])
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
    await entry('Mira').click()
    await expect.element(screen.getByText(`2 images added to ${noun}`)).toBeVisible()
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText(`2 images removed from ${noun}`)).toBeVisible()
    expect(server.members.get(mira.id)).toEqual([two])
  })

  it('says that the images are in it already, after which the act before can still be undone, or that they could not be added', async () => {
    const { screen, entry, store } = await open(noun)
    await entry('Ada').click()
    await expect.element(screen.getByText(`Image added to ${noun}`)).toBeVisible()
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
    server.members.set(mira.id, [one, two])
    await entry('Mira').click()
    await expect.element(screen.getByText(`Already in this ${noun}`)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await undoLastAct(store)
    await expect.element(screen.getByText(`Image removed from ${noun}`)).toBeVisible()
    server.broken = 'change'
    await entry('Ada').click()
    await expect.element(screen.getByText('Failed to add images.')).toBeVisible()
  })

  it('takes out by Ctrl+Z what is still being added, and not what was added before', async () => {
    const { screen, entry, store } = await open(noun)
    await entry('Ada').click()
    await expect.element(screen.getByText(`Image added to ${noun}`)).toBeVisible()
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return await server.fetch(request)
      asked.resolve()
      await answered.promise
      return await server.fetch(request)
    })
    await entry('Mira').click()
    await asked.promise
    const undone = undoLastAct(store)
    answered.resolve()
    await undone
    expect(server.members.get(mira.id)).toEqual([two])
    expect(server.changes()).toEqual([additionOf(one), additionOf(one), removalOf(one)])
  })

  it('says of images that are gone that they are not in it, also when Undo cannot bring them back', async () => {
    const { screen, entry } = await open(noun, [one, two])
    server.members.set(mira.id, [])
    server.gone = [one]
    await entry('Mira').click()
    await expect.element(screen.getByText(`Image added to ${noun}`)).toBeVisible()
    await expect.element(screen.getByText('Mira Voss. 1 image not there any more')).toBeVisible()
    server.gone = [one, two]
    await entry('Ada').click()
    await expect.element(screen.getByText('Failed to add images. 2 images not there any more.')).toBeVisible()
  })

  it('says that Undo has brought back no image that is gone since', async () => {
    const { screen, entry } = await open(noun, [two])
    await entry('Mira').click()
    await expect.element(screen.getByText(`Image removed from ${noun}`)).toBeVisible()
    server.gone = [two]
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Failed to undo')).toBeVisible()
    await expect.element(screen.getByText('1 image not there any more')).toBeVisible()
  })

  it('can do Undo again where something failed that is there, also when another image is gone', async () => {
    server.members.set(mira.id, [one, two])
    const { screen, entry } = await open(noun, [one, two])
    await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'true')
    await entry('Mira').click()
    await expect.element(screen.getByText(`2 images removed from ${noun}`)).toBeVisible()
    server.gone = [one]
    server.stuck = [two]
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Failed to undo')).toBeVisible()
    await expect.element(screen.getByText('Please try again')).toBeVisible()
    ;[server.gone, server.stuck] = [[], []]
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText(`2 images added to ${noun}`)).toBeVisible()
    expect(server.members.get(mira.id)).toEqual([one, two])
  })

  it('says that the list did not load, and loads it again; says that it is empty', async () => {
    server.broken = 'list'
    const { popover } = await open(noun)
    const words = popover.getByRole('alert').getByText(`Your ${noun}s could not be loaded.`)
    await expect.element(words).toBeVisible()
    server.broken = undefined
    server.collections = []
    await popover.getByRole('button', { name: 'Retry' }).click()
    await expect.element(popover.getByText(`No ${noun}s yet`)).toBeVisible()
    await popover.getByRole('searchbox').fill('Golden hour')
    await expect.element(popover.getByText(`No ${noun}s yet`)).toBeVisible()
  })
})

describe('the dialog that creates', () => {
  it('a character has images to choose, and needs a name and at least one of them', async () => {
    const { screen, create } = await open('character', [one, two])
    await create.click()
    const dialog = screen.getByRole('dialog', { name: 'Create Character' })
    const save = dialog.getByRole('button', { name: 'Create', exact: true })
    await expect.element(save).toBeDisabled()
    await dialog.getByLabelText('Name').fill(' New ')
    await expect.element(save).toBeEnabled()
    await expectAccessible('create a character')
    await dialog.getByRole('button', { name: 'Remove: image 1' }).click()
    await save.click()
    await expect.element(screen.getByText('Character created successfully')).toBeVisible()
    expect(server.members.get(created)).toEqual([two])
    expect(server.sent[0]).toBe('POST /api/characters {"name":"New"}')
    await screen.unmount()

    const again = await open('character', [one])
    await again.create.click()
    await again.screen.getByLabelText('Name').fill('New')
    await again.screen.getByRole('button', { name: 'Remove: image 1' }).click()
    await expect.element(again.screen.getByText('Choose at least one image.')).toBeVisible()
    await expect.element(save).toBeDisabled()
  })

  it('a character shows the first of thousands of images and those that are added there, and how many more there are', async () => {
    const { screen, create } = await open(
      'character',
      picturesFrom(100, 5000).map(({ id }) => id),
    )
    await create.click()
    const dialog = screen.getByRole('dialog', { name: 'Create Character' })
    const list = dialog.getByRole('list', { name: 'Images of the character' })
    await expect.element(list.getByRole('listitem')).toHaveLength(100)
    await expect.element(dialog.getByText('and 4,900 more')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove: image 1', exact: true }).click()
    await expect.element(dialog.getByText('and 4,899 more')).toBeVisible()
    const dataTransfer = new DataTransfer()
    dragAsset(dataTransfer, uploaded)
    list.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    await dialog.getByRole('button', { name: 'Remove: image 5000', exact: true }).click()
    await expect.element(list.getByRole('listitem')).toHaveLength(100)
    await expect.element(dialog.getByText('and 4,899 more')).toBeVisible()
  })

  it('a character takes images and files that are dropped or pasted, too', async () => {
    const { screen, create } = await open('character')
    await create.click()
    const dialog = screen.getByRole('dialog', { name: 'Create Character' })
    const name = dialog.getByLabelText('Name')
    await name.fill('New')
    const [dataTransfer, clipboardData] = [new DataTransfer(), new DataTransfer()]
    dragAsset(dataTransfer, two)
    clipboardData.items.add(pngFile('sea.png', [40, 40]))
    for (const event of [
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    ])
      expect(name.element().dispatchEvent(event)).toBe(false)
    await expect.element(dialog.getByRole('button', { name: 'Remove: image 3' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(screen.getByText('Character created successfully')).toBeVisible()
    expect(server.members.get(created)).toEqual([one, two, uploaded])
  })

  it('a style needs a name alone, for which it proposes what was searched for; a refusal loses nothing', async () => {
    const { screen, popover, create } = await open('style', [one, two])
    await popover.getByRole('searchbox').fill('Golden hour')
    await create.click()
    const dialog = screen.getByRole('dialog', { name: 'Create New Style' })
    const save = dialog.getByRole('button', { name: 'Create Style' })
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Golden hour')
    await expectAccessible('create new style')
    await dialog.getByLabelText('Name').fill('   ')
    await expect.element(save).toBeDisabled()
    await dialog.getByLabelText('Name').fill(' Blue hour ')
    server.broken = 'create'
    await save.click()
    await expect.element(screen.getByText('Failed to create style.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue(' Blue hour ')
    server.broken = undefined
    await save.click()
    await expect.element(screen.getByText('Style created successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.sent.slice(1)).toEqual([
      'POST /api/styles {"name":"Blue hour"}',
      `POST ${changePath('style', created)} ${JSON.stringify({ change: 'add', assetIds: [one, two] })}`,
    ])
  })

  it.each([
    ['character', 'Create Character', 'Create', 'Character created'],
    ['style', 'Create New Style', 'Create Style', 'Style created'],
  ] as const)(
    'a %s can be cancelled, and says so when images could not be added',
    async (noun, title, action, said) => {
      const { screen, create } = await open(noun)
      await create.click()
      const dialog = screen.getByRole('dialog', { name: title })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
      expect(server.sent).toEqual([])
      await screen.getByRole('button', { name: `Add to ${noun}` }).click()
      await create.click()
      server.broken = 'change'
      await dialog.getByLabelText('Name').fill('New')
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
      await expect.element(screen.getByText('Some images could not be added')).toBeVisible()
    },
  )
})

it('does not say that something was created successfully when its image is gone', async () => {
  const { screen, create } = await open('character')
  await create.click()
  const dialog = screen.getByRole('dialog', { name: 'Create Character' })
  await dialog.getByLabelText('Name').fill('New')
  server.gone = [one]
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(screen.getByText('Character created', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Some images could not be added')).toBeVisible()
})

it('the dialog that manages a character removes images, until Done', async () => {
  server.members.set(
    mira.id,
    picturesFrom(0, 6).map(({ id }) => id),
  )
  const { screen, popover } = await open('character')
  await popover.getByRole('button', { name: 'Manage: Mira Voss' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Manage Mira Voss' })
  await expect.element(dialog.getByRole('button', { name: 'Remove images' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select Mira Voss, image 2', exact: true }).click()
  await expectAccessible('manage a character')
  await dialog.getByRole('button', { name: 'Remove 1 image' }).click()
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  await expect.poll(() => dialog.getByRole('button', { name: /^Select Mira/ }).elements()).toHaveLength(5)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
