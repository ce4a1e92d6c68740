; What compiled rules have natively from C and from Numba's runtime, for a module: linked into each of them.

target triple = "wasm32-unknown-unknown"

declare void @llvm.trap() noreturn nounwind
declare double @llvm.sqrt.f64(double)

; WebAssembly has an instruction for it, and it is exact, as everywhere.
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

; The interpreter is asked for only to report an error of Numba's own: there is none to report to.
define void @numba_gil_ensure(ptr %state) noreturn {
  call void @llvm.trap()
  unreachable
}

; Memory for the arrays that a rule makes for itself, as `np.zeros` does, taken from the front and given back there:
; a stack, whose blocks may be let go of in any order. Of those that nobody holds the last ones are taken off.

@arena = internal global [65536 x i8] zeroinitializer, align 16
@used = internal global i64 0
@top = internal global i64 -1 ; where the last block begins

; A block's header, as far as Numba reads it: how often it is held, and where its data are. Behind that stands
; where the block before it begins.
%header = type { i64, ptr, ptr, ptr, i64, ptr }

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %start = load i64, ptr @used
  %padded = add i64 %size, 79
  %whole = and i64 %padded, -16
  %end = add i64 %start, %whole
  %fits = icmp ule i64 %end, 65536
  br i1 %fits, label %take, label %full
full:
  call void @llvm.trap()
  unreachable
take:
  %block = getelementptr i8, ptr @arena, i64 %start
  %data = getelementptr i8, ptr %block, i64 64
  %where = getelementptr %header, ptr %block, i32 0, i32 3
  %before = getelementptr %header, ptr %block, i32 0, i32 4
  %last = load i64, ptr @top
  store i64 1, ptr %block
  store ptr %data, ptr %where
  store i64 %last, ptr %before
  store i64 %end, ptr @used
  store i64 %start, ptr @top
  ret ptr %block
}

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %block
}

; Called when nobody holds a block any more.
define void @NRT_MemInfo_call_dtor(ptr %unheld) {
  store i64 0, ptr %unheld
  br label %look
look:
  %last = load i64, ptr @top
  %none = icmp slt i64 %last, 0
  br i1 %none, label %done, label %see
see:
  %block = getelementptr i8, ptr @arena, i64 %last
  %holders = load i64, ptr %block
  %free = icmp eq i64 %holders, 0
  br i1 %free, label %drop, label %done
drop:
  %before = getelementptr %header, ptr %block, i32 0, i32 4
  %under = load i64, ptr %before
  store i64 %last, ptr @used
  store i64 %under, ptr @top
  br label %look
done:
  ret void
}
