import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { headingFeatures, valueFeatures } from "/work/wt/reader/src/reading/features.ts";
import { train } from "/work/wt/reader/scripts/reading/train.ts";
import { meaningOfField } from "/work/wt/reader/scripts/reading/fields.ts";
import { readGrid, delimiterOf } from "/work/wt/reader/src/files/layouts/table/grid.ts";
import { decodeBytes } from "/work/wt/reader/src/files/values/decode.ts";
const samples:any[]=[];
for (const d of ["s21","s22","s23"]) for (const f of readdirSync("/work/gen/"+d).filter(f=>f.endsWith(".expect.json"))) {
  const e=JSON.parse(readFileSync("/work/gen/"+d+"/"+f,"utf8")); if(!e.columns) continue;
  const name="/work/gen/"+d+"/"+f.replace(".expect.json","");
  const truth=readFileSync(name+".truth.jsonl","utf8").trim().split("\n").map(l=>JSON.parse(l));
  let rows:any=null;
  if(e.container==="csv"&&e.structure!=="twoline"&&e.structure!=="sideways_people"){ const {text}=decodeBytes(readFileSync(name)); rows=readGrid(text,delimiterOf(text)); }
  const data=rows===null?null:[...new Set(truth.flatMap((t:any)=>t.rows))].filter((r:any)=>typeof r==="number").slice(0,200).map((r:any)=>rows[r-1]?.cells??[]);
  for(const c of e.columns){ samples.push({family:e.family,meaning:meaningOfField(c.field), features:[...headingFeatures(c.heading??""),...(data===null?[]:valueFeatures(data.map((r:any)=>r[c.column-1]??"")))]}); }
  for(const [h,l] of Object.entries(e.labels??{}) as any) samples.push({family:e.family,meaning:meaningOfField(l.field),features:headingFeatures(h)});
}
const thes:any[]=[];
for(const line of readFileSync("/work/wt/reader/data/reading/headings.txt","utf8").split("\n")){ if(line===""||line.startsWith("#"))continue; const i=line.indexOf(" = "); for(const h of line.slice(i+3).split("; ")) thes.push({meaning:line.slice(0,i).trim(),features:headingFeatures(h),weight:line.startsWith("- ")?0.4:1}); }
const fams=[...new Set(samples.map(s=>s.family))].sort();
const k=process.argv[2]===undefined?-1:Number(process.argv[2]);
const out=new Set(k<0?[]:fams.filter((_,i)=>i%4===k));
const m=train([...samples.filter(s=>!out.has(s.family)),...thes,...thes]);
writeFileSync(process.argv[3],JSON.stringify({...m,out:[...out]}));
console.log(k,samples.length,[...out].join(" "));
