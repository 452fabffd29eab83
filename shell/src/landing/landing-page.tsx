import type { ReactNode } from 'react'
import styles from './landing-page.module.css'
import { PictureWall } from './picture-wall.tsx'
import { Wordmark } from './wordmark.tsx'

/** Spec images 2: logo, tagline, and one thing to do; ui.md 3: on a slow wall of the product's own pictures. */
export function LandingPage({ action }: { readonly action: ReactNode }): ReactNode {
  return (
    <main className={styles['page']}>
      <section className={styles['hero']}>
        <PictureWall />
        <div className={styles['shade']} />
        <header className={styles['head']}>
          <Wordmark />
        </header>
        <div className={styles['words']}>
          <h1 className={styles['tagline']}>Just human enough.</h1>
          {action}
        </div>
      </section>
      <p className={styles['what']}>
        Atelier is a studio for people who make pictures with AI. Describe what you want to see, choose a model, and
        watch up to four takes arrive at once. Every picture stays with the words and settings that made it, and the
        price is on the button before you press it.
      </p>
    </main>
  )
}
