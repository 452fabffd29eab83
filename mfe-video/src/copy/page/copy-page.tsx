import { Button } from '@studio/ui'
import { liveKinds } from '@studio/ui/live-kinds'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { useClipList } from '../../clips/list/use-clip-list.ts'
import { useItems } from '../../clips/list/use-items.ts'
import { ClipPage } from '../../clips/page/clip-page.tsx'
import { Clips } from '../../clips/page/clips.tsx'
import { beginForm, FormPage } from '../../form/form-page.tsx'
import { film } from '../../page/film.tsx'
import { cardRatio } from '../animation/animation.ts'
import { animationKind } from '../animation/animation-kind.ts'
import { animationKinds } from '../animation/live-animations.ts'
import { CopyForm } from '../form/copy-form.tsx'
import { AnimationDetail } from '../results/animation-detail.tsx'
import { GridAnimation } from '../results/grid-animation.tsx'

liveKinds.register(animationKinds)

const ratioOf = (): number => cardRatio

/** Spec video 2: the form at the left, the copies at the right, the details of one of them. */
export function CopyPage(): ReactNode {
  const list = useClipList(animationKind)
  const items = useItems(animationKind, list, ratioOf)
  return (
    <ClipPage kind={animationKind}>
      <FormPage title="Copy Video" form={<CopyForm />}>
        <Clips
          list={list}
          items={items}
          tile={GridAnimation}
          heading={<h2 className="visually-hidden">Your copies</h2>}
          empty={<NoCopies />}
        />
      </FormPage>
      <AnimationDetail list={list} items={items} />
    </ClipPage>
  )
}

function NoCopies(): ReactNode {
  return (
    <Notice
      level={2}
      picture={film}
      title="No copies yet"
      text="Bring a short video, choose the image that is to move like it, and press Submit."
      action={<Button onClick={beginForm}>Bring a video</Button>}
    />
  )
}
