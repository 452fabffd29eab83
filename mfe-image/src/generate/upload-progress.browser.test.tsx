import { createStore } from 'jotai'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
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
  vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function abort(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('abort'))
  })
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

const file = new File(['a picture'], 'fox.png', { type: 'image/png' })

/** The page of a request with a file, shown as often as it is opened. */
function pageWithFile(store = createStore()) {
  const component = () => <Panel references={[{ key: 'fox', file, url: '' }]} />
  const open = async () => (await openPage({ path: '/$', component }, { store })).screen
  return { store, open }
}

afterEach(() => void vi.restoreAllMocks())

it('tells how much of the references has been sent, and forgets it when the request is over', async () => {
  const uploads = holdUploads()
  const { store, open } = pageWithFile()
  await (await open()).getByRole('button').click()
  await expect.poll(uploads.count).toBe(1)
  uploads.tell(86)
  const [click] = store.get(pendingAtom)
  expect(store.get(uploadSharesAtom).get(click?.key ?? '')).toBe(0.43)
  uploads.refuse()
  await expect.poll(() => store.get(uploadSharesAtom).size).toBe(0)
})

it('goes on while another page is looked at: who comes back does not buy it twice, and a reload asks first', async () => {
  const uploads = holdUploads()
  const { open } = pageWithFile()
  const screen = await open()
  expect(asksBeforeUnload()).toBe(false)
  await screen.getByRole('button').click()
  await expect.poll(uploads.count).toBe(1)
  expect(asksBeforeUnload()).toBe(true)
  await screen.unmount()

  const again = await open()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
  onTestFinished(() => clock.mockRestore())
  await again.getByRole('button').click()
  expect(uploads.count()).toBe(1)
  uploads.refuse()
  await expect.poll(asksBeforeUnload).toBe(false)
})

it('sends files as slowly as the connection needs, and gives up when nothing more is sent for a minute', async () => {
  const uploads = holdUploads()
  const { store, open } = pageWithFile()
  const screen = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await screen.getByRole('button').click()
  await expect.poll(uploads.count).toBe(1)
  for (let minute = 1; minute <= 10; minute += 1) {
    uploads.tell(minute)
    vi.advanceTimersByTime(59_999)
  }
  expect(store.get(pendingAtom)[0]?.generation.status).toBe('pending')
  vi.advanceTimersByTime(1)
  await expect
    .poll(() => store.get(pendingAtom)[0]?.generation.outputs[0])
    .toMatchObject({
      status: 'failed',
      reason: 'refused',
      error: 'Nothing more of your files could be sent for a minute. Check your connection, and try again.',
    })
})
