import { createStyleDraft, listStyleDrafts, listStyles, type Style } from '@studio/backend/contract/library'
import { useCreation } from '@studio/media/owned-acts'
import { errorText } from '@studio/ui/api-error'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { learnPrice } from '../images/use-priced.ts'
import { type Creation, carryOn, nextStep, type Step } from './creation.ts'
import { creationCalls } from './creation-calls.ts'
import { asOnlyPage } from './page-lock.ts'
import { type Progress, progressAtom, withProgress } from './progress-atom.ts'
import { refreshStyles } from './refresh.ts'
import { useOtherPages } from './use-other-pages.ts'

/** What a person wants of a new style; without instructions, they are written from the images. */
export type WantedStyle = Pick<Creation, 'name' | 'description' | 'instructions' | 'assetIds' | 'mostCents'>

interface Creations {
  /** The complete styles of the person. */
  readonly styles: {
    readonly data: readonly Style[] | undefined
    readonly isLoadingError: boolean
    readonly refetch: () => unknown
  }
  /** The styles that are being created, newest first. */
  readonly creations: readonly Creation[]
  readonly progressOf: (creation: Creation) => Progress
  /** Resolves when the server has noted what is wanted; rejects with its error. The steps follow by themselves. */
  readonly start: (wanted: WantedStyle) => Promise<void>
  /** Carries out the steps that are left. */
  readonly resume: (creation: Creation) => void
  /** Carries out none of them. A style that is created already stays. */
  readonly end: (creation: Creation) => void
}

/** What is said of a step that failed, when the server gave no reason. */
const failures: Readonly<Record<Step, string>> = {
  analysis: 'The images could not be analyzed.',
  style: 'Failed to create style.',
  images: 'Some images could not be added.',
}

/** The styles of the person, and those that are being created from images. That work goes on while they look at other pages. */
export function useCreations(): Creations {
  const client = useQueryClient()
  const [progress, setProgress] = useAtom(progressAtom)
  const all = useCall(listStyles, {})
  const drafts = useCall(listStyleDrafts, {})
  const { mutateAsync: sendDraft } = useCreation(createStyleDraft)
  const existing = new Set(all.data?.map(({ id }) => id))
  const creations = (drafts.data ?? []).map((draft) => ({ ...draft, isCreated: existing.has(draft.styleId) }))
  const unfinished = new Set(creations.map(({ styleId }) => styleId))
  const note = (id: string, next: Progress): void => setProgress((now) => withProgress(now, id, next))
  const refresh = () => refreshStyles(client)
  const follow = useOtherPages(creations)

  const fail = async (creation: Creation, error: unknown, fallback: string): Promise<void> => {
    const failure = errorText(error, fallback)
    note(creation.id, { failure })
    learnPrice(client, error)
    showToast({ title: 'Error', description: failure, tone: 'bad' })
    await refresh()
  }
  const work = async (creation: Creation): Promise<void> => {
    note(creation.id, 'running')
    let reached = creation
    let isFinished = false
    try {
      isFinished = await carryOn(creation, creationCalls, (next) => {
        reached = next
        void refresh()
      })
    } catch (error) {
      return await fail(creation, error, failures[nextStep(reached)])
    }
    await refresh()
    if (!isFinished) return
    showToast({ title: 'Style created', description: 'New AI style template has been created successfully.' })
  }
  const resume = async (creation: Creation): Promise<void> => {
    if (!(await asOnlyPage(creation.id, () => work(creation)))) await follow(creation.id)
  }
  const end = async (creation: Creation): Promise<void> => {
    try {
      await creationCalls.end(creation)
      await refresh()
    } catch (error) {
      await fail(creation, error, 'This style could not be discarded.')
    }
  }
  return {
    styles: {
      data: drafts.data && all.data?.filter(({ id }) => !unfinished.has(id)),
      isLoadingError: all.isLoadingError || drafts.isLoadingError,
      refetch: refresh,
    },
    creations,
    // A creation that this page knows nothing of may be under way in another page of the browser.
    progressOf: ({ id }) => progress.get(id) ?? 'running',
    start: async (wanted) => {
      const { name, description, instructions, assetIds } = wanted
      const body = { name, description, assetIds, ...(instructions !== undefined && { instructions }) }
      const { id, styleId } = await sendDraft({ body })
      note(id, 'running')
      // Before anything else: another page that finds it without one that works on it takes it for stopped.
      void resume({ ...wanted, id, styleId, isCreated: false })
      await refresh()
    },
    resume: (creation) => void resume(creation),
    end: (creation) => void end(creation),
  }
}
