import { readdirSync, readFileSync } from "node:fs";
import readWorkbookFile from "/work/wt/reader/node_modules/read-excel-file/node/index.js";
import { cellsIn } from "/work/wt/reader/bench/payroll-files/score.ts";
import { readBytes, readSheets, readerOf } from "/work/wt/reader/src/reading/read.ts";
import { meaningOfField } from "/work/wt/reader/scripts/reading/fields.ts";
const dir=process.argv[2]!; const only=process.argv[3]; const show=process.argv.includes("-v"); const colv=process.argv.includes("-c");
const models=[0,1,2,3].map(k=>JSON.parse(readFileSync(`/tmp/mf${k}.json`,"utf8"))); const readers=models.map(m=>readerOf(m));
const NOTHING=/^-?0+(?:\.0+)?$/; const KNOWN=/^(?:first|middle|last|suffix|ssn|ssn_last4|dob|start|end|original_hire|status|pay_rate|pay_unit|pay_frequency|employer\.(?:ein|name)|employee_id|name|statements|totals)/;
const cellText=(c:any)=>c===null||c===undefined?"":c instanceof Date?(Number.isNaN(c.getTime())?"":c.toISOString().slice(0,10)):typeof c==="boolean"?String(c):String(c);
const tot:any={}; const T={cells:0,of:0,silent:0,miss:0,files:0,right:0,q:0,qbad:0};
const agg:any={};
for(const f of readdirSync(dir).filter(f=>f.endsWith(".expect.json"))){
 const name=f.replace(".expect.json",""); const e=JSON.parse(readFileSync(`${dir}/${f}`,"utf8")); if(only&&only!=="all"&&!e.structure.match(only)&&!name.includes(only)) continue;
 const truth=readFileSync(`${dir}/${name}.truth.jsonl`,"utf8").trim().split("\n").filter(Boolean).map(l=>JSON.parse(l));
 const k=models.findIndex((m:any)=>m.out.includes(e.family)); const reader=readers[k<0?0:k]!;
 const bytes=readFileSync(`${dir}/${name}`); let file:any;
 try{
 if(e.container==="xlsx"){ const sheets=await readWorkbookFile(bytes as any); file=readSheets(sheets.map((s:any)=>({name:sheets.length>1?s.sheet:null,rows:s.data.map((r:any,i:number)=>({place:sheets.length>1?`${s.sheet}!${i+1}`:i+1,cells:r.map(cellText)}))})),reader,{year:2026}); }
 else { file=readBytes(bytes,reader,{year:2026}); const dq=(e.questions??[]).find((q:any)=>/order of day/.test(q.about)); if(dq&&file.questions.some((q:any)=>q.field==="dates")) {const qs=file.questions; file={...readBytes(bytes,reader,{year:2026,dates:/day.*month|dmy|day first/i.test(String(dq.answer).slice(0,9))&&!/^month/i.test(dq.answer)?"DMY":"MDY"}),questions:qs};} }
 }catch(x:any){ console.log("CRASH",name,x.stack.split("\n").slice(0,4).join(" | ")); file={jobs:[],questions:[],tables:[]}; }
 const labels=e.labels??{}; const norm=(s:string)=>labels[s]?.name??Object.entries(labels).find(([h,l]:any)=>h.toLowerCase()===s.toLowerCase()||l.name===s)?.[1]?.name??s;
 const fix=(j:any)=>{const c=structuredClone(j); for(const s of [...(c.statements??[]),...(c.totals?[c.totals]:[])]) {for(const p of s.parts??[]) p.name=norm(p.name).toLowerCase(); delete s.rows;} delete c.email; delete c.phone; return c;};
 const asked=file.questions??[]; const must=e.questions??[];
 const jobs=file.jobs.map(fix);
 for(const q of asked){ const m=must.find((x:any)=>x.field===q.field||(q.field==="pay_unit"&&/unit/.test(x.about))||(q.field==="dates"&&/order of day/.test(x.about))); if(!m){T.qbad++;} T.q++;
   if(q.field==="employer.name"&&m) for(const j of jobs){ j.employer={...(j.employer??{}),name:undefined}; if(j.employer.name===undefined) delete j.employer.name; } }
 const firstRow=(j:any)=>(j.columns?`c${j.columns[0]}`:j.rows.map(String).join("+"));
 const byLast=new Map<string,any[]>(); for(const j of jobs) { const key=j.columns?`c${j.columns[0]}`:String(j.rows.at(-1)); byLast.set(key,[...(byLast.get(key)??[]),j]); }
 let c=0,of=0,sil=0; const faults:string[]=[]; const used=new Set<any>();
 for(const tj0 of truth){ const tj=fix(tj0); const cand=tj.columns?byLast.get(`c${tj.columns[0]}`):byLast.get(String(tj.rows.at(-1))); const mine=(cand??[]).find(j=>!used.has(j)&&(tj.columns||j.rows.map(String).includes(String(tj.rows[0]))))??(cand??[]).find(j=>!used.has(j)&&j.rows.some((r:any)=>tj.rows.map(String).includes(String(r)))); if(mine) used.add(mine);
  const wantUnit=must.find((q:any)=>/unit/.test(q.about)&&(q.persons===undefined||q.persons.includes(tj0.person)||true));
  const w=cellsIn(tj); const had=mine?cellsIn(mine,tj.name_ambiguous===true):new Map<string,string>();
  if(wantUnit&&asked.some((q:any)=>q.field==="pay_unit")&&mine&&mine.pay_rate===undefined&&tj.pay_unit){had.set("pay_rate",w.get("pay_rate")!);had.set("pay_unit",w.get("pay_unit")!);} 
  of+=w.size; for(const[p,v]of w){ const is=had.get(p); const ok=is===v||(is===undefined&&NOTHING.test(v))||(is!==undefined&&/hours/.test(p)&&Math.abs(Number(is)-Number(v))<=0.06)||(p==="pay_unit"&&[is,v].sort().join()==="month,pay_period"&&tj.pay_frequency==="monthly"); if(ok)c++; else {faults.push(`${firstRow(tj)} ${p}: ${v} / ${is}`); if(is!==undefined) sil++;} const key=`${e.structure} ${p.replace(/\d{4}-\d\d-\d\d\.\d+/,"D").replace(/\.\d+$/,"")} ${is===undefined?"missing":"differs"}`; if(!ok) agg[key]=(agg[key]??0)+1; }
  const ql=new Set(); 
  for(const[p,v]of had){ if(w.has(p)||NOTHING.test(v)||!KNOWN.test(p))continue; if(e.derivable&&/gross|period_start/.test(p)&&Object.keys(e.derivable).some(d=>d.endsWith(p.split(".").at(-1)!)))continue; sil++; faults.push(`${firstRow(tj)} ${p}: none / ${v}`); const key=`${e.structure} ${p.replace(/\d{4}-\d\d-\d\d\.\d+/,"D").replace(/\.\d+$/,"")} EXTRA`; agg[key]=(agg[key]??0)+1; }
 }
 const extra=jobs.length-used.size; sil+=extra; if(extra)faults.push(`${extra} jobs that are none`);
 T.cells+=c;T.of+=of;T.silent+=sil;T.files++; if(!faults.length)T.right++;
 const s=(tot[e.structure]??={c:0,of:0,sil:0,n:0,r:0}); s.c+=c;s.of+=of;s.sil+=sil;s.n++; if(!faults.length)s.r++;
 if(show&&faults.length){ console.log(`${name} ${e.structure} ${e.family} ${c}/${of} silent ${sil} q ${asked.map((q:any)=>q.field+":"+q.column).join(",")} | must ${must.map((q:any)=>q.about+"/"+q.level).join(", ")}`); for(const x of faults.slice(0,5))console.log("    ",x); }
 if(colv){ for(const t of file.tables??[]) for(const col of t.columns){ const want=e.columns?.find((x:any)=>(x.heading??"").trim()===col.heading&&meaningOfField(x.field)===col.meaning)??null; const any=e.columns?.find((x:any)=>(x.heading??"").trim()===col.heading); if(any&&!want) console.log("COL",e.family,e.structure,col.heading,meaningOfField(any.field),"->",col.meaning,col.share.toFixed(2)); } }
}
for(const[k,s]of Object.entries(tot).sort((a:any,b:any)=>a[1].c/a[1].of-b[1].c/b[1].of) as any) console.log(k.padEnd(18),(s.c/s.of*100).toFixed(1)+"%",`${s.c}/${s.of} silent ${s.sil} right ${s.r}/${s.n}`);
console.log(JSON.stringify(T),(T.cells/T.of*100).toFixed(2)+"%","silent",(T.silent/T.of*100).toFixed(2)+"%");
if(process.argv.includes("-a")) console.log(Object.entries(agg).sort((a:any,b:any)=>b[1]-a[1]).slice(0,70).map(([k,v])=>`${v} ${k}`).join("\n"));
