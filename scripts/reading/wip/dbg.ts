import { readFileSync } from "node:fs";
import readWorkbookFile from "/work/wt/reader/node_modules/read-excel-file/node/index.js";
import { sheetsOfText } from "/work/wt/reader/src/reading/sheets.ts";
import { blocksOf } from "/work/wt/reader/src/reading/blocks.ts";
import { decodeBytes } from "/work/wt/reader/src/files/values/decode.ts";
import { readSheets, readerOf } from "/work/wt/reader/src/reading/read.ts";
const models=[0,1,2,3].map(k=>JSON.parse(readFileSync(`/tmp/mf${k}.json`,"utf8")));
const f=process.argv[2]!; const e=JSON.parse(readFileSync(f+".expect.json","utf8"));
const k=models.findIndex((m:any)=>m.out.includes(e.family)); const reader=readerOf(models[k<0?0:k]);
const cellText=(c:any)=>c===null||c===undefined?"":c instanceof Date?c.toISOString().slice(0,10):String(c);
let sheets:any;
if(e.container==="xlsx"){const s=await readWorkbookFile(readFileSync(f) as any);sheets=s.map((s:any)=>({name:s.sheet,rows:s.data.map((r:any,i:number)=>({place:`${s.sheet}!${i+1}`,cells:r.map(cellText)}))}));}
else sheets=sheetsOfText(decodeBytes(readFileSync(f)).text);
for(const s of sheets){console.log("SHEET",s.name,s.rows.length);for(const r of s.rows.slice(0,9))console.log("   ",r.place,JSON.stringify(r.cells).slice(0,260));
for(const b of blocksOf(s,reader.known)){console.log("BLOCK titles",b.titles);console.log("H",JSON.stringify(b.headings));console.log("G",JSON.stringify(b.groups));for(const r of b.rows.slice(0,12))console.log("   ",r.kind,r.section,r.places.join("+"),JSON.stringify(r.cells).slice(0,150));}}
const r=readSheets(sheets,reader,{year:2026}); for(const t of r.tables)console.log(t.columns.map(c=>`${c.group?c.group+">":""}${c.heading}=${c.meaning}(${c.share.toFixed(2)})`).join(" | ")); console.log(JSON.stringify(r.jobs.slice(0,2)).slice(0,900)); console.log(JSON.stringify(r.questions).slice(0,300), JSON.stringify(r.rejects).slice(0,300));
