import type { Way } from '@studio/backend/contract/clips'
import { clipKinds } from '@studio/media/clip-kinds'
import { Player } from '@studio/media/player'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChainPlayer } from '../chain/chain-player.tsx'
import { ChainStrip } from '../chain/chain-strip.tsx'
import { useChain } from '../chain/use-chain.ts'
import { usePlayThrough } from '../chain/use-play-through.ts'
import type { ClipFile } from '../kind/clip.ts'

interface Shown {
  readonly id: string
  readonly file: ClipFile
  /** The clip in words. */
  readonly name: string
  /** Shows another clip of the same kind. */
  readonly onShow: (id: string) => void
}

interface Stage {
  readonly stage: ReactNode
  readonly below: ReactNode
}

/** What is shown large and what stands below it: a clip; where others continue it, these too, one after the other if asked for. */
export function useStage({ id, file, name, onShow }: Shown): Stage {
  const { id: chainId, clips: chain, choose } = useChain(id)
  const navigate = useNavigate()
  const kind = chain.find((clip) => clip.id === id)?.kind
  const { at, toggle, next } = usePlayThrough(chain.length)
  const isPlaying = at !== undefined
  const open = (clip: Way): void => {
    if (isPlaying) toggle()
    if (clip.id === id) return
    // a clip of another kind has its details on another page
    if (clip.kind === kind) onShow(clip.id)
    else void navigate({ to: clipKinds[clip.kind].page, search: { video: clip.id } })
  }
  const goBy = (way: Way, at: number): void => {
    choose(way.id)
    // what is shown may be on the way that was left
    if (chain.findIndex((clip) => clip.id === id) >= at) open(way)
    else if (isPlaying) toggle()
  }
  const strip = { id: chainId, clips: chain, shown: at === undefined ? id : chain[at]?.id, isPlaying }
  return {
    stage: at === undefined ? <Player file={file} name={name} /> : <ChainPlayer clips={chain} at={at} onNext={next} />,
    below: chain.length === 0 ? undefined : <ChainStrip {...strip} onOpen={open} onChoose={goBy} onToggle={toggle} />,
  }
}
