import { createStore } from 'jotai'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import type { Reference } from '../references/list/references.ts'
import { pendingAtom } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { uploadSharesAtom } from '../request/upload-shares.ts'
import { useGenerate } from './use-generate.ts'

/** A request that stays where the test leaves it: its body is sent, and its response arrives, when the test says so. */
function holdUploads() {
  const sent: XMLHttpRequest[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    sent.push(this)
  })
  const tell = (loaded: number): void => {
    const event = new ProgressEvent('progress', { lengthComputable: true, loaded, total: 200 })
    sent[0]?.upload.dispatchEvent(event)
  }
  const refuse = (): void => {
    Object.defineProperties(sent[0] ?? {}, { status: { value: 400 }, response: { value: new Blob([]) } })
    sent[0]?.dispatchEvent(new ProgressEvent('load'))
  }
  return { count: () => sent.length, tell, refuse }
}

function Panel({ references }: { readonly references: readonly Reference[] }) {
  const send = useGenerate()
  const click = { prompt: 'a fox', settings: defaultDraft, references, priceCents: 10.8 }
  return (
    <button type="button" onClick={() => void send(click)}>
      Generate
    </button>
  )
}

it('tells how much of the references has been sent, and forgets it when the request is over', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const uploads = holdUploads()
  const store = createStore()
  const file = new File(['a picture'], 'fox.png', { type: 'image/png' })
  const component = () => <Panel references={[{ key: 'fox', file, url: '' }]} />
  const { screen } = await openPage({ path: '/$', component }, { store })
  await screen.getByRole('button').click()
  await expect.poll(uploads.count).toBe(1)
  uploads.tell(86)
  const [click] = store.get(pendingAtom)
  expect(store.get(uploadSharesAtom).get(click?.key ?? '')).toBe(0.43)
  uploads.refuse()
  await expect.poll(() => store.get(uploadSharesAtom).size).toBe(0)
})
