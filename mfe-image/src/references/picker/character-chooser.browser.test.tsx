import { atom, createStore, useAtom, useAtomValue } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import {
  characterOf,
  columnsOf,
  idOf,
  memberOf,
  picturesFrom,
} from '../../../../shell/media/src/choosers/testing/server.ts'
import { InStudio } from '../../../../shell/ui/src/testing/in-studio.tsx'
import { modelOf } from '../../models/testing/model.ts'
import { type Reference, referencesAtom } from '../list/references.ts'
import { studioReference } from '../list/studio-picture.ts'
import { useReferenceOffers } from '../list/use-reference-offers.ts'
import { CharacterChooserLoader } from './character-chooser-loader.tsx'
import { ReferenceChip } from './reference-chip.tsx'

const mira = characterOf(1, 'Mira', 6)
const model = modelOf({ label: 'SeeDream 4.0', references: { min: 0, max: 4 } })

/** Images that are in the trash by now; undefined: the server cannot say. */
let trashed: readonly string[] | undefined
/** What the server waits for before it says whose images they are. */
let answering: Promise<void> | undefined

beforeEach(() => {
  trashed = []
  answering = undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/characters') return Response.json([mira])
    if (pathname === '/api/collections/images') {
      await answering
      if (trashed === undefined) return Response.json({}, { status: 500 })
      const ids = searchParams.get('ids')?.split(',') ?? []
      return Response.json(ids.filter((id) => trashed?.includes(id) === false).map(memberOf))
    }
    if (pathname.startsWith('/api/characters/')) return Response.json(columnsOf(picturesFrom(0, 6)))
    return Response.json([])
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

/** Whether the settings are folded away, and the popover with them, as in a small window. */
const foldedAtom = atom(false)

function Panel() {
  const [chosen, change] = useAtom(referencesAtom)
  const offer = useReferenceOffers(model, async () => undefined)
  const folded = useAtomValue(foldedAtom)
  return (
    <>
      {!folded && <ReferenceChip model={model} chosen={chosen} onChange={change} onOffer={offer} />}
      <CharacterChooserLoader onOffer={offer} />
    </>
  )
}

/** Opens the dialog from the panel, which has these references already, and shows the images of Mira. */
async function openMira(...chosen: readonly Reference[]) {
  const store = createStore()
  store.set(referencesAtom, chosen)
  const screen = await render(
    <InStudio store={store}>
      <main style={{ position: 'fixed', bottom: 0 }}>
        <Panel />
      </main>
    </InStudio>,
  )
  await screen.getByRole('button', { name: /^Reference images/ }).click()
  const picker = screen.getByRole('dialog', { name: 'Reference images' })
  const opener = picker.getByRole('button', { name: 'Choose from Characters' })
  await expect.element(opener).toBeVisible()
  await expectAccessible('reference images')
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Choose from Characters' })
  await dialog.getByRole('button', { name: /^Mira/ }).click()
  const image = (n: number) => dialog.getByRole('button', { name: `Select Mira, image ${n}`, exact: true })
  await expect.element(image(1)).toBeVisible()
  const add = () => dialog.getByRole('button', { name: 'Add as references' }).click()
  const references = () => store.get(referencesAtom)
  return { screen, store, picker, opener, dialog, image, add, references }
}

it('adds images of a character as references by their ids, in the order of choice', async () => {
  const { screen, picker, opener, dialog, image, add, references } = await openMira()
  await image(3).click()
  await image(1).click()
  await add()
  await expect.element(screen.getByText('Reference added')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(references()).toEqual([studioReference(idOf(2)), studioReference(idOf(0))])
  await expect.element(picker.getByText('2 of 4')).toBeVisible()
  await expect.element(opener).toHaveFocus()
})

it('takes four at most, and says in the specified words what has no room', async () => {
  const { screen, image, add, references } = await openMira(studioReference(idOf(50)), studioReference(idOf(51)))
  for (const n of [1, 2, 3, 4]) await image(n).click()
  await image(5).click()
  await expect.element(screen.getByText('Maximum 4 images')).toBeVisible()
  await expect.element(screen.getByText('You can select up to 4 images at once')).toBeVisible()
  await add()
  await expect.element(screen.getByText('Cannot add all images')).toBeVisible()
  await expect.element(screen.getByText('You can only add 2 more reference image(s). Max 4 total.')).toBeVisible()
  expect(references().map(({ assetId }) => assetId)).toEqual([50, 51, 0, 1].map(idOf))
})

it('says that images could not be added, and keeps what was chosen', async () => {
  const { screen, dialog, image, add, references } = await openMira()
  await image(1).click()
  await image(2).click()
  trashed = undefined
  await add()
  await expect.element(screen.getByText('Failed to add character images.')).toBeVisible()
  await expect.element(dialog.getByText('2 of 4 selected')).toBeVisible()
  trashed = [idOf(0), idOf(1)]
  await add()
  await expect.element(screen.getByText('2 images were deleted meanwhile.')).toBeVisible()
  expect(references()).toEqual([])
  trashed = [idOf(0)]
  await add()
  await expect.element(screen.getByText('1 of 2 added')).toBeVisible()
  await expect.element(screen.getByText('1 image was deleted meanwhile.')).toBeVisible()
  expect(references()).toEqual([studioReference(idOf(1))])
})

it('adds nothing once it is cancelled, also when the answer comes later', async () => {
  const { dialog, image, opener, add, references } = await openMira()
  const answer = Promise.withResolvers<void>()
  answering = answer.promise
  await image(1).click()
  await add()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog).toBeVisible()
  answer.resolve()
  await dialog.getByRole('button', { name: /^Mira/ }).click()
  await expect.element(image(1)).toBeVisible()
  expect(references()).toEqual([])
})

it('is left by Escape without closing the references below it, and stays when these fold away', async () => {
  const { store, picker, opener, dialog, image } = await openMira()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(picker).toBeVisible()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await dialog.getByRole('button', { name: /^Mira/ }).click()
  await image(2).click()
  store.set(foldedAtom, true)
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(dialog.getByText('1 of 4 selected')).toBeVisible()
})
