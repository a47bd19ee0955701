/** Errors that are remembered: a loop of errors doesn't fill the memory of a phone. */
export const REMEMBERED = 50;
const LENGTH = 500;

/**
 * Inline in <head>, before any other script: remembers what browsers note in their console, so that whoever
 * reports a bug can send it along. Nothing of it leaves the page by itself.
 */
export const seenErrorsScript = `{const a=window.seenErrors=[],k=x=>{a.push([performance.now(),String(x).slice(0,${LENGTH})]);a.length>${REMEMBERED}&&a.shift()},c=console.error;addEventListener("error",e=>k(e.message+" "+e.filename+":"+e.lineno));addEventListener("unhandledrejection",e=>k(e.reason));console.error=(...x)=>{k(x.join(" "));c(...x)}}`;
