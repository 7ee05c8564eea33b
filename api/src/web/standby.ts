import { createHash } from 'node:crypto';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { tagOf, type Locale } from '../lib/locale.ts';

type Words = {
  late: string;
  absent: string;
  failed: string;
  down: string;
  retry: string;
  noScript: string;
  readOnly: string;
};

/** Not from the catalogues: these words stand when nothing else came. */
const words: Record<Locale, Words> = {
  pt: {
    late: 'Está demorando mais que o normal. Estamos esperando a página chegar.',
    absent: 'A página ainda não chegou. Verifique a conexão e tente de novo.',
    failed: 'Não conseguimos abrir a página. Verifique a conexão e tente de novo.',
    down: 'Estamos voltando. O servidor não está pronto agora; tente de novo em alguns segundos.',
    retry: 'Tentar de novo',
    noScript: 'Esta página precisa de JavaScript. Ligue-o no navegador e abra a página de novo.',
    readOnly: 'Sem JavaScript dá para ler. Para escrever, assistir e salvar, ligue-o no navegador.',
  },
  es: {
    late: 'Está tardando más de lo normal. Estamos esperando a que llegue la página.',
    absent: 'La página todavía no llegó. Revisa la conexión e inténtalo de nuevo.',
    failed: 'No pudimos abrir la página. Revisa la conexión e inténtalo de nuevo.',
    down: 'Ya volvemos. El servidor no está listo ahora; inténtalo de nuevo en unos segundos.',
    retry: 'Intentar de nuevo',
    noScript: 'Esta página necesita JavaScript. Actívalo en el navegador y vuelve a abrir la página.',
    readOnly: 'Sin JavaScript se puede leer. Para escribir, ver videos y guardar, actívalo en el navegador.',
  },
  en: {
    late: 'This is taking longer than usual. We are waiting for the page to arrive.',
    absent: 'The page has not arrived yet. Check your connection and try again.',
    failed: 'We could not open the page. Check your connection and try again.',
    down: 'We will be right back. The server is not ready now; try again in a few seconds.',
    retry: 'Try again',
    noScript: 'This page needs JavaScript. Turn it on in your browser and open the page again.',
    readOnly: 'You can read without JavaScript. Turn it on in your browser to write, watch and save.',
  },
};

/**
 * Runs before anything of the shell. `data-standby` says what to show while nothing is drawn; a drawn page hides it (the style
 * below), and so does a page that was only late. Of a shell that did not even begin after 8 s it says so. Retrying reads broken files past the browser's cache, then loads the page anew.
 * A style that hangs would keep even these words from being painted: it is asked for again beside the page. Not one that somebody waits
 * for: the loader asks for its own again (shared/src/federation/file-loader.ts), and would never hear that a copy came.
 * A browser that waits for the whole picture (page.ts) shows what it has of one that gets no further.
 * A page of nobody that comes out of the browser's history is asked for anew: somebody may have signed in since.
 * Well after the page is loaded the line is free for what only the next one needs (`prefetch-last`).
 * What the server drew is not alive before the shell comes: what is pressed in it until then is kept, and happens afterwards
 * (shell/src/boot/first-picture.ts). It hears presses first: React stops those in a part that is not alive, and hears those in a part that it
 * is taking over before it is told what was typed there, so that a form would be sent without it. However often it is sent until then, it is
 * sent once, as one that is busy is. A browser that fills a form in says so with a keydown that names no key. A key that is a shortcut is
 * heard last: what nobody took until then is kept for whoever comes alive. F and P only while the browser gives what they ask for, full
 * screen and a window of its own: in the seconds after the press itself.
 * Words in fields of a picture that goes, because the page is loaded anew or drawn from the start (shell/src/start.tsx), are kept in the tab, never a
 * password or a code, and put back into the fields of the same address that nobody wrote into meanwhile and that come within half a minute.
 * A typeface that is not in the browser's cache is fetched ahead of the first frame (`preload-near`) where the line answers at once: the frame waits
 * for it. On a slow one it would come too late for this page anyway (docs/adr/0490): the page is read without it, and it is fetched for the next one
 * when the line is free (docs/adr/0554). Whoever has it may get the very same page again, and is known by what this browser remembers.
 * A globalToken is kept before anything can be pressed: whoever follows a link of the picture loads the next page, which puts it into its address
 * (shell/src/routes/root.tsx).
 */
export const standbyScript = `(function(){
var line=navigator.connection,near=Array.from(document.querySelectorAll('link[rel=preload-near]')),isFar=false,known='clube_typeface';
try{isFar=near.length&&line&&line.rtt>100&&!localStorage.getItem(known)}catch(_){}
var broken=[],root=document.documentElement,say=function(what){root.dataset.standby=what};
if(isFar)root.dataset.typeface='later';else near.forEach(function(link){link.rel='preload'});
addEventListener('error',function(event){
var it=event.target,url=it.src||it.href;
if(it===window)return say('failed');
if(!/SCRIPT|LINK/.test(it.tagName)||/^pre/.test(it.rel)||window.clubeFiles)return;
broken.push(url);
if(it.src)say('failed')},true);
addEventListener('unhandledrejection',function(){say('failed')});
setTimeout(function(){
root.dataset.standby||say('late');
var whole=document.querySelector('link[rel=expect]');if(whole)whole.remove();
document.querySelectorAll('link[rel=stylesheet]').forEach(function(link){
if(link.sheet||link.onload)return;
var again=link.cloneNode();again.href+='?try='+Date.now();link.remove();document.head.append(again)})},${SAY_SLOW_MS});
setTimeout(function(){window.clubeFiles||root.dataset.standby==='failed'||say('absent')},8000);
var keep=function(act){return window.clubeDone&&window.clubeDone.length<9&&window.clubeDone.push(act)};
var keepOf=function(event,target,act){
var part=target.closest('[data-drawn]'),isHeard=part&&part.dataset.drawn;
if(!part||isHeard&&!target.closest('form'))return;
act.target=target;
var isKept=target.matches('form')&&window.clubeDone&&window.clubeDone.some(function(one){return one.target===target});
if((isKept||keep(act))&&isHeard){event.preventDefault();event.stopImmediatePropagation()}};
window.clubeDone=[];
var key='clube_typed',forget=function(){sessionStorage.removeItem(key)};
var putBack=function(){
try{
var kept=JSON.parse(sessionStorage.getItem(key));
if(!kept)return;
if(kept.path!==location.pathname)return forget();
var observer=new MutationObserver(function(){
if(kept.path===location.pathname)kept.fields=kept.fields.filter(function(typed){
var field=Array.from(document.querySelectorAll('#root [name]')).find(function(one){return one.name===typed[0]});
if(!field)return true;
if(field.value!==field.defaultValue)return false;
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,typed[1]);
field.dispatchEvent(new Event('input',{bubbles:true}))});
else kept.fields=[];
if(kept.fields.length)return;
end()}),end=function(){clearTimeout(timer);observer.disconnect();forget()};
observer.observe(document,{childList:true,subtree:true});
var timer=setTimeout(end,30000)}catch(_){}};
putBack();
try{
var token=location.pathname==='/home'&&new URLSearchParams(location.search).get('globalToken');
if(token)sessionStorage.setItem('globalToken',token)}catch(_){}
var keepTyped=function(){
try{
var fields=[];
document.querySelectorAll('#root[data-drawn] [name]').forEach(function(field){
if(/^(text|email|tel|search|url|textarea)$/.test(field.type)&&!/pass|code|cc-/.test(field.name+field.autocomplete)&&
field.value!==field.defaultValue&&fields.length<9)fields.push([field.name,field.value.slice(0,999)])});
if(fields.length)sessionStorage.setItem(key,JSON.stringify({path:location.pathname,fields:fields}))}catch(_){}};
window.clubeKeep=function(){keepTyped();putBack()};
addEventListener('load',function(){
setTimeout(function(){
if(isFar)near.forEach(function(link,at){link.onload=function(){delete near[at];try{near.some(Boolean)||localStorage.setItem(known,'1')}catch(_){}};link.rel='prefetch'});
document.querySelectorAll('link[rel=prefetch-last]').forEach(function(link){link.rel='prefetch'})},1000)});
addEventListener('submit',function(event){
keepOf(event,event.target,function(){event.target.requestSubmit()})},true);
addEventListener('keydown',function(event){
if(event.defaultPrevented||!event.key||event.key.length>1||event.ctrlKey||event.metaKey||event.altKey)return;
if(event.target.closest('input,textarea,select,button,a,summary')||!document.querySelector('[data-drawn]'))return;
keep(function(){
if(/^[fp]$/i.test(event.key)&&!event.shiftKey&&navigator.userActivation&&!navigator.userActivation.isActive)return;
document.body.dispatchEvent(new KeyboardEvent('keydown',{key:event.key,shiftKey:event.shiftKey,bubbles:true,cancelable:true}))})});
addEventListener('click',function(event){
var button=event.target.closest('#root button[type=button]');
if(button)keepOf(event,button,function(){button.click()});
if(event.target.id!=='standby-retry')return;
Promise.race([Promise.all(broken.map(function(url){return fetch(url,{cache:'reload'}).catch(function(){})})),
new Promise(function(done){setTimeout(done,4000)})]).then(function(){keepTyped();location.reload()})},true);
addEventListener('pageshow',function(event){
var entry=performance.getEntriesByType('navigation')[0];
if('kept' in root.dataset&&(event.persisted||entry&&entry.type==='back_forward'&&!entry.transferSize))location.reload()});
window.clubeBroken=broken})()`;

/** The policy names the script by its hash: nothing else inline may run. */
export const standbyScriptHash = `'sha256-${createHash('sha256').update(standbyScript).digest('base64')}'`;

const look = `position:fixed;inset:0;place-content:center;justify-items:center;gap:16px;padding:24px;text-align:center;
font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText`;
/** Below a page that can be read already. */
const bar = `position:fixed;inset:auto 0 0;z-index:99;flex-wrap:wrap;align-items:center;justify-content:center;padding:12px 16px;
border-top:1px solid`;
const buttonLook = `font:inherit;padding:10px 20px;border-radius:8px;border:1px solid;background:none;color:inherit;
text-decoration:none;cursor:pointer`;
export const standbyCss = `#standby{display:none;${look}}
noscript{display:grid;${look}}
[data-theme=dark] :is(#standby,noscript){color-scheme:dark}
[data-standby] #root:empty~#standby{display:grid}
[data-standby] #root[data-drawn]~#standby{${bar};display:flex}
#root[data-drawn]~noscript{${bar};display:block}
[data-when]{display:none}
[data-standby=late] [data-when=late],[data-standby=absent] [data-when=absent],[data-standby=failed] [data-when=failed]{display:block}
:is(#standby,noscript) p{margin:0;max-width:40ch}
#standby-retry{${buttonLook}}`;

/** What stands in the page beside `#root` until something is drawn there. */
export const standbyHtml = (locale: Locale, isDrawn: boolean) => {
  const { late, absent, failed, retry, noScript, readOnly } = words[locale];
  return `<div id="standby" role="alert"><p data-when="late">${late}</p><p data-when="absent">${absent}</p>
<p data-when="failed">${failed}</p>
<button id="standby-retry" type="button">${retry}</button></div>
<noscript><p>${isDrawn ? readOnly : noScript}</p></noscript>`;
};

/** The whole page of a server that cannot make one now. It needs neither script nor file. */
export const downHtml = (locale: Locale, theme: 'light' | 'dark', nonce: string) => `<!doctype html>
<html lang="${tagOf(locale)}" data-theme="${theme}" data-standby="down">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Clube</title>
<style nonce="${nonce}">${standbyCss}</style>
</head>
<body><div id="root"></div><div id="standby"><p>${words[locale].down}</p><a id="standby-retry" href="">${words[locale].retry}</a></div></body>
</html>`;
