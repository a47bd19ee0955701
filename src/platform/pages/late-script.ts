/**
 * On a weak signal everything that a page loads shares one narrow way. Words, styles, fonts and the
 * first picture go first; the script, which is as heavy as all of them and which nobody needs to
 * read, is fetched once they have been seen: after `load` and a paint, at the first touch or key,
 * or when something has kept them for too long.
 */
const PATIENCE_MS = 3000;

const PRELOAD = /<link rel="modulepreload" href="([^"<]+)"[^<>]*>/g;
const MODULE = /<script nonce="[\w-]+" type="module" async="">/;

/** Whoever goes back before React has taken over is at another address than the page that was rendered. */
const EARLY_BACK = `const address=()=>location.pathname+location.search;const rendered=address();addEventListener("popstate",(event)=>{if("ready"in document.documentElement.dataset||address()===rendered)return;event.stopImmediatePropagation();location.reload()});`;

const STARTER = `{${EARLY_BACK}let due=true;const start=()=>{if(!due)return;due=false;const{dataset,textContent}=document.getElementById("late");for(const href of dataset.files.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));document.head.append(Object.assign(document.createElement("script"),{type:"module",textContent}))};const seen=()=>new PerformanceObserver((_,paints)=>{paints.disconnect();requestAnimationFrame(()=>setTimeout(start))}).observe({type:"paint",buffered:true});if(document.readyState==="complete")seen();else addEventListener("load",seen,{once:true});for(const sign of["pointerdown","keydown"])addEventListener(sign,start,{once:true,capture:true,passive:true});setTimeout(start,${PATIENCE_MS})}`;

/**
 * A rendered document whose script waits. It stands there as text, with the files it will need; a
 * few words start it, and its hash allows it then as it would have at once.
 */
export function withLateScript(rendered: string, nonce: string): string {
  if (!MODULE.test(rendered)) return rendered;
  const files: string[] = [];
  const bare = rendered.replaceAll(PRELOAD, (_link, href: string) => {
    files.push(href);
    return "";
  });
  const later = `<script nonce="${nonce}" type="text/plain" id="late" data-files="${files.join(" ")}">`;
  const document = bare.replace(MODULE, () => later);
  return atEndOf(document, `<script nonce="${nonce}">${STARTER}</script>`);
}

export function atEndOf(document: string, added: string): string {
  const end = document.lastIndexOf("</body>");
  return end < 0 ? document + added : document.slice(0, end) + added + document.slice(end);
}
