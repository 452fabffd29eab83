import { chainOf, type Link } from '@studio/backend/contract/clips'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'
import { atom, useAtom } from 'jotai'

liveKinds.register([liveList('video', chainOf)])

/** The clip that the person has chosen last where there was more than one way to go on. */
const chosenAtom = atom<string | undefined>(undefined)

interface ChainOfClip {
  /** The clip by which the server knows the chain. */
  readonly id: string
  /** Those that continue each other, in their order; none where the clip is alone, and while that is not known. */
  readonly clips: readonly Link[]
  /** Goes on by this clip, where there is more than one way. */
  readonly choose: (id: string) => void
}

/**
 * The clips that continue each other, this one among them: by the way that the person has chosen, as long as this clip is on it, else by the
 * newest.
 */
export function useChain(id: string): ChainOfClip {
  const [chosen = id, choose] = useAtom(chosenAtom)
  const own = useCall(chainOf, { params: { id } }).data?.clips ?? []
  const byChoice = useCall(chainOf, { params: { id: chosen } }).data?.clips ?? []
  const isOnWay = byChoice.some((clip) => clip.id === id)
  const [asked, clips] = isOnWay ? [chosen, byChoice] : [id, own]
  return { id: asked, clips: clips.length < 2 ? [] : clips, choose }
}
