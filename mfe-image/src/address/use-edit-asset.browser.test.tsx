import { galleryImages } from '@studio/backend/contract'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { useEditAsset } from './use-edit-asset.ts'

const ids = ['1', '2'].map((n) => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c0${n}`)

afterEach(() => vi.unstubAllGlobals())

/** Has every look-up of an image wait for the server, which finds none in the gallery. */
function heldLookUps() {
  const held: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (!new URL(url).pathname.startsWith(galleryImages.path))
      return Promise.resolve(Response.json({}, { status: 404 }))
    const look = Promise.withResolvers<Response>()
    held.push(look)
    return look.promise
  })
  return {
    count: () => held.length,
    answer: (n: number) => held[n]?.resolve(Response.json({ images: [], generations: [] })),
  }
}

function Page(): ReactNode {
  const edit = useEditAsset()
  const [done, setDone] = useState(0)
  return (
    <>
      {ids.map((id) => (
        <button key={id} type="button" onClick={() => void edit(id).finally(() => setDone((count) => count + 1))}>
          Edit
        </button>
      ))}
      <output>{done}</output>
    </>
  )
}

it('opens the image that was pressed last, unless the person has gone elsewhere', async () => {
  const looks = heldLookUps()
  const { screen, router, address } = await openPage({ path: '/$', component: Page })
  const [first, last] = [0, 1].map((n) => screen.getByRole('button').nth(n))
  await first?.click()
  await expect.poll(looks.count).toBe(1)
  await router.navigate({ to: '/video' })
  looks.answer(0)
  await expect.element(screen.getByRole('status')).toHaveTextContent('1')
  expect(address()).toBe('/video')

  await last?.click()
  await expect.poll(looks.count).toBe(2)
  looks.answer(1)
  await expect.poll(address).toBe(`/edit?imageId=${ids[1]}`)
})
