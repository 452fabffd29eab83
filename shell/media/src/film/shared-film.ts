/** Where the film is shown now, and who is told when it stops there. */
interface Showing {
  readonly host: HTMLElement
  readonly onStop: () => void
  readonly watcher: IntersectionObserver
}

let player: HTMLVideoElement | undefined
let showing: Showing | undefined

/** The one player of the page: two hundred players would cost hundreds of megabytes, one is moved to the tile that plays. */
function sharedPlayer(): HTMLVideoElement {
  if (player !== undefined) return player
  player = document.createElement('video')
  Object.assign(player, { muted: true, playsInline: true, loop: true, disablePictureInPicture: true, tabIndex: -1 })
  player.setAttribute('aria-hidden', 'true')
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopShowing()
  })
  return player
}

function stopShowing(): void {
  if (showing === undefined) return
  const { host, onStop, watcher } = showing
  showing = undefined
  watcher.disconnect()
  host.removeAttribute('data-shown')
  const film = sharedPlayer()
  film.pause()
  // Without its address the browser lets go of what it has loaded; a player that is only removed may go on loading.
  film.removeAttribute('src')
  film.load()
  film.remove()
  onStop()
}

/**
 * Plays a film without sound in an element, again and again, in place of what plays elsewhere. The element gets the attribute
 * `data-shown` with the first picture. It stops when the element is scrolled out of view, and when the page is hidden.
 * @param onStop told when it has stopped for whatever reason, also that it could not be played
 * @returns stops it, if it still plays there
 */
export function playIn(host: HTMLElement, src: string, onStop: () => void): () => void {
  stopShowing()
  const watcher = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting === false && showing === mine) stopShowing()
  })
  const mine: Showing = { host, onStop, watcher }
  showing = mine
  const film = sharedPlayer()
  film.src = src
  host.append(film)
  watcher.observe(host)
  film.requestVideoFrameCallback(() => {
    if (showing === mine) host.setAttribute('data-shown', 'true')
  })
  // Refused or interrupted by the next film: the poster stays.
  film.play().catch(() => {
    if (showing === mine) stopShowing()
  })
  return () => {
    if (showing === mine) stopShowing()
  }
}
