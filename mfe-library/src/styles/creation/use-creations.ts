import { listStyles } from '@studio/backend/contract/library'
import { errorText, isUnanswered } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type Creation, carryOn, nextStep, type Step } from './creation.ts'
import { creationCalls } from './creation-calls.ts'
import { creationsAtomOf, type Progress, progressAtom, withProgress } from './creations-atom.ts'
import { asOnlyPage } from './page-lock.ts'
import { useOtherPages } from './use-other-pages.ts'

interface Creations {
  /** Newest first. */
  readonly creations: readonly Creation[]
  readonly progressOf: (creation: Creation) => Progress
  readonly start: (wanted: Omit<Creation, 'id' | 'analysisKey'>) => void
  /** Carries out the steps that are left. */
  readonly resume: (creation: Creation) => void
  /** Carries out none of them. A style that is created already stays. */
  readonly forget: (creation: Creation) => void
}

/** What is said of a step that failed, when the server gave no reason. */
const failures: Readonly<Record<Step, string>> = {
  analysis: 'The images could not be analyzed.',
  style: 'Failed to create style.',
  images: 'Some images could not be added.',
}

/** The styles that the person is creating from images. The work goes on while they look at other pages. */
export function useCreations(): Creations {
  const client = useQueryClient()
  const [creations, change] = useAtom(creationsAtomOf(useCurrentUser().id))
  const [progress, setProgress] = useAtom(progressAtom)
  useOtherPages(creations)
  const note = (id: string, next: Progress): void => setProgress((now) => withProgress(now, id, next))

  const refresh = () => client.invalidateQueries({ queryKey: cacheKey(listStyles) })

  const work = async (creation: Creation): Promise<void> => {
    note(creation.id, 'running')
    let reached = creation
    const keep = (next: Creation): void => {
      reached = next
      change({ put: next })
    }
    try {
      await carryOn(creation, creationCalls, keep)
    } catch (error) {
      const step = nextStep(reached)
      // The server gives the same answer to the same key, so a new try needs a new one. If it has not answered, it may still be working:
      // then the same key joins that work.
      if (step === 'analysis' && !isUnanswered(error)) keep({ ...reached, analysisKey: randomKey() })
      const failure = errorText(error, failures[step])
      note(creation.id, { failure })
      showToast({ title: 'Error', description: failure, tone: 'bad' })
      await refresh()
      return
    }
    await refresh()
    change({ forget: creation.id })
    showToast({ title: 'Style created', description: 'New AI style template has been created successfully.' })
  }
  const resume = (creation: Creation): void => void asOnlyPage(creation.id, () => work(creation))
  return {
    creations,
    // A creation that this page knows nothing of was begun by another page, and may be under way there.
    progressOf: ({ id }) => progress.get(id) ?? 'running',
    start: (wanted) => {
      const creation = { ...wanted, id: randomKey(), analysisKey: randomKey() }
      note(creation.id, 'running')
      change({ put: creation })
      resume(creation)
    },
    resume,
    forget: ({ id }) => change({ forget: id }),
  }
}
